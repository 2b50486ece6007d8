"""The order form: the chosen offer, its fields, their values, its odds."""
