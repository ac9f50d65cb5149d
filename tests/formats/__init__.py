"""Tests of the formats: positions, records, JSON, edition files."""
