"""Fair dice: stored secret, its commitment, the players' seeds, the proof."""
