"""Fair dice: the secret at rest, its commitment, the players' seeds, the proof."""
