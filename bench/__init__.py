"""The benchmark: how fast slimestack plays beside other engines, what a state keeps, how long it takes to load.

Run it from the top of the repository: ``python -m bench``, with the extra ``bench`` installed.

``statistics`` and ``timeit`` do the sums. pyperf would not serve: it runs one benchmark after another, each in
processes of its own, and here the engines take turns in one process, so that a slow moment meets all of them.
"""
