"""What proves the rules: the code that carries each out, the tests that ran it, and the gate over both."""
