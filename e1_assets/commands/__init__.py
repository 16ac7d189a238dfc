"""The commands of `e1`, one module per group; nothing here imports Dagster when loaded."""
