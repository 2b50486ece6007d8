"""From a wish to play to taken seats: the form, challenges, invitations by name."""
