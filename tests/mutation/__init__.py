"""Mutation testing: the code is changed in small ways, and for each change some test must fail."""
