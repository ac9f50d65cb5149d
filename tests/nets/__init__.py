"""Nets: wrong rules, as an engineer may misread them, each of which the tests must catch and explain."""
