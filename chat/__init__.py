"""Chat rooms beside a battle, or beside any other object that has rooms."""
