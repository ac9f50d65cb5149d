"""The command line, installed with the extra ``cli``.

Each command is a module here and a line in :data:`slimestack.cli.app.COMMANDS`. Nothing else in the
library imports this package, and only :mod:`slimestack.cli.screen` writes to the terminal.
"""
