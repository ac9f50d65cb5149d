"""Perft: how many sequences of actions there are from a position, by their length, as conformance data."""
