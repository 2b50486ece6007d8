"""Pages of the site itself, and its error pages."""
