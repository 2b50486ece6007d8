"""Chapter 19: skills, contests, medicine and repairs."""
