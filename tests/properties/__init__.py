"""Property-based tests: what holds at every table, looked for at tables that nobody thought of."""
