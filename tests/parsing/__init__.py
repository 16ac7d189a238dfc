"""Tests of the parsing room."""
