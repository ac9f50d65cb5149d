"""Tests of the conformance kit: that it finds what is wrong."""
