"""The only room that imports Dagster."""
