"""From domain objects to a brief: draw, compare, weigh, compose, revise; pure."""
