"""Tags of the ground and chance events, borrowed from Firefight: a referee may use them."""
