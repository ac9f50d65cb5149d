"""Independence of environment: the same seeds give the same games, wherever and however they are played."""
