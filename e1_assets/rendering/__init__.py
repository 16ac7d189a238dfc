"""From domain objects to text a person reads; pure."""
