"""Records: a game from its first state on, as a value and as text."""
