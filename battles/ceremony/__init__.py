"""The ceremony of the dice: the secret under seal, the players' seeds, the daily commitments."""
