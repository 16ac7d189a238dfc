"""Optional engines behind one small protocol each; none is needed for a round."""
