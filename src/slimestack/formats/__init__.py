"""Formats: positions, records and saves as text and as JSON, and the writing of edition files.

What is written here is read back equal, by this version and by every later one. What is read may come
from anybody: everything is bounded, and what does not fit is an error that says where and why.
"""
