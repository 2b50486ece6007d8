"""The form of an order: the offer that is meant, its fields, their values, its odds."""
