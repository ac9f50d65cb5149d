"""What lies on the table: frozen values without rules."""
