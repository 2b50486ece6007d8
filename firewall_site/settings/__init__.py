"""Settings: `base` runs anywhere, `production` is strict, `test` leaves nothing behind."""
