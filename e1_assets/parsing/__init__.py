"""From stored bytes to domain objects; pure."""
