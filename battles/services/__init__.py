"""Services that change a battle: each is one transaction that locks the battle's row."""
