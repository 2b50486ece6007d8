"""Talk beside a battle: chat, questions to the referee, and whom somebody has blocked."""
