"""Mutation testing: the code is changed in small ways, and for each change some test must fail.

The changes are those of mutmut. Its runner passes over decorated functions, and here every rule bears a mark, so the
functions are found, swapped and tried by a driver of our own: one collection of the tests, and a fork for each mutant.
"""
