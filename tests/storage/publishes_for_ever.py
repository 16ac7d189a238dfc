"""Publishes rounds one after the other until it is killed; run by `test_kills.py`."""

import sys
from datetime import timedelta
from pathlib import Path

from e1_assets.storage.vault import open_vault
from tests.storage.small_rounds import DAY, published
from tests.storage.small_vault import put, take_in

root = Path(sys.argv[1])
vault = open_vault(root, {}, root)
print("ready", flush=True)
for number in range(10**6):
    put(root, f"inbox/ada/2026-05-06-{number % 24:02}00-{sys.argv[2]}.md", f"# {sys.argv[2]}\n")
    take_in(vault)
    done = published(vault, DAY + timedelta(days=number % 5), f"{sys.argv[2]}-{number}")
    print(done.date, sys.argv[2], number, flush=True)
