"""What the rules do: one module per chapter of the rulebook.

Every chapter that players act in has the same functions: ``listed`` names its legal actions,
``refusal`` says why an action is not legal (None if it is), ``grounds`` which clauses allow it, and
``play`` carries it out on a draft.
"""
