"""Manual dice: thrown at a real table and typed in."""
