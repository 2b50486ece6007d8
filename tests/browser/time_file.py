"""Where a site with clocks of its own finds out what time it is; see `tests.browser.timed`."""

TIME_FILE = "FIREWALL_TESTS_TIME"
