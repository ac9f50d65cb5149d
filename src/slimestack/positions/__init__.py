"""Positions: any table that somebody describes, as values or as one line of text."""
