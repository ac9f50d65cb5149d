"""The benchmark: how fast slimestack plays beside other engines, what a state keeps, how long it takes to load.

Run it from the top of the repository: ``python -m bench``, with the extra ``bench`` installed.
"""
