"""Pages of the chat, and the staff's pages of reported messages."""
