"""What the rules do: a module for each chapter of the rulebook, and a few that several chapters use.

Each chapter with actions has the same functions: ``legal`` lists its legal actions, ``refusal`` says why an action is
not legal (None if it is), ``citations`` gives the rules that allow it, and ``play`` does it on a Table.
"""
