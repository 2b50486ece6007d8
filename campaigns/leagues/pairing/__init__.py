"""Who meets whom, by each system: pure sums without a database."""
