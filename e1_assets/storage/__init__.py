"""The only room that touches the disk, git or DuckDB."""
