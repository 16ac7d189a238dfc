"""The README under test: its commands run, its picture is the real graph, its glossary is whole."""

import os
import re
import subprocess
import sys
from enum import StrEnum
from pathlib import Path

import pytest

from e1_assets.domain.vocabulary import Density, Disposition, EvidenceLevel, Verdict
from e1_assets.rendering.graph import asset_graph

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def tour() -> list[str]:
    """The lines of the blocks marked `bash`, in their order."""
    blocks = re.findall(r"^```bash\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    return [line for block in blocks for line in block.splitlines() if line]


def test_the_tour_runs_as_written(tmp_path: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("E1_", "DAGSTER"))}
    program = tmp_path / "bin" / "e1"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m e1_assets.cli "$@"\n')
    program.chmod(0o755)
    paths = os.pathsep.join((str(ROOT), environment.get("PYTHONPATH", "")))
    environment |= {"PATH": f"{program.parent}:{environment['PATH']}", "PYTHONPATH": paths}
    assert len(tour()) >= 20
    for command in tour():
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        if "test $? -eq 8" in command:
            assert "rest on what was edited since: 2026-05-06" in done.stderr


def test_the_picture_is_the_real_graph() -> None:
    from e1_assets.definitions import defs

    upstream: dict[str, tuple[str, ...]] = {}
    groups: dict[str, str] = {}
    for spec in defs.resolve_all_asset_specs():
        name = spec.key.path[-1]
        upstream[name] = tuple(sorted(dep.asset_key.path[-1] for dep in spec.deps))
        groups[name] = spec.group_name or ""
    order = sorted(upstream, key=lambda name: (groups[name] != "sources", name))
    drawn = asset_graph({name: upstream[name] for name in order}, groups)
    kept = ROOT / "e1_assets" / "examples" / "graph.svg"
    if os.environ.get("E1_GOLDEN") == "write":
        kept.write_text(drawn, encoding="utf-8")
    assert drawn == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("vocabulary", [Verdict, Disposition, EvidenceLevel, Density])
def test_the_glossary_names_every_word(vocabulary: type[StrEnum]) -> None:
    glossary = README.split("## Glossary")[1]
    assert [word for word in vocabulary if f"`{word}`" not in glossary] == []


def test_the_readme_names_files_that_exist() -> None:
    for path in re.findall(r"\]\((?!https?:)([^)#]+)\)", README):
        assert (ROOT / path).is_file(), path
