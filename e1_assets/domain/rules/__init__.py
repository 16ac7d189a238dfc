"""Editorial rules as code: each a function named as a sentence that yields what breaks it."""
