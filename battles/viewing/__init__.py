"""How a user watches battles: pace of the pictures, volume, presence at the table."""
