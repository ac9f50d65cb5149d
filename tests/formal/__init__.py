"""The rules once more, as a declarative specification, and its comparison with the library.

``formal/slimestack.lp`` says what is legal, what comes of it and who wins, in answer set programming.
:mod:`formal.spec` runs it, :mod:`formal.bridge` takes states there and answers back,
:mod:`formal.comparing` holds the two against each other.
"""
