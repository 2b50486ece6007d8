"""Read models of challenges and requests, and of the tables that one may choose."""
