"""Push messages to browsers, through the services of their makers; see decision 78."""
