"""How strong somebody is, worked out from results alone."""
