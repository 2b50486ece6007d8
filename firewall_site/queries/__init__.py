"""What the pages of the site itself show."""
