"""What people say beside a battle, or beside anything else that has rooms to talk in."""
