"""What things are, with the editorial rules over them; imports nothing of ours."""
