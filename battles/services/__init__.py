"""What changes a battle: each function is one transaction that holds the battle's row."""
