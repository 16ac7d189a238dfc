"""Past dates run in any order, with E2 on, end in the same bytes."""

import os
import random
from datetime import timedelta
from pathlib import Path

from tests.defs.month import FIRST, TOPICS, begun, in_order, made, outcome, read_once

# All of it, half an hour on one core: E1_ORDER_DAYS=30 E1_ORDERS=20.
DAYS = int(os.environ.get("E1_ORDER_DAYS", "6"))
ORDERS = int(os.environ.get("E1_ORDERS", "1"))


def test_any_order_of_past_days_gives_the_same_bytes_with_e2_on(tmp_path: Path) -> None:
    vault = made(tmp_path / "vault", DAYS)
    fresh = read_once(vault)
    straight = [(FIRST + timedelta(days=n), topic) for n in range(DAYS) for topic in TOPICS]
    first = begun(vault, fresh, tmp_path / "straight")
    assert in_order(first, straight, nights=DAYS) == 0
    wanted = outcome(first)
    assert sum(name.endswith(".json") for name in wanted) == 2 * len(straight)
    assert all(f"{day}/{topic}.json" in wanted for day, topic in straight)
    revised = 0
    for seed in range(ORDERS):
        order = random.Random(seed).sample(straight, len(straight))
        mixed = begun(vault, fresh, tmp_path / f"order{seed}")
        revised += in_order(mixed, order, nights=5)
        assert outcome(mixed) == wanted, f"order {seed}"
    assert in_order(mixed, order, nights=1) == 0
    assert outcome(mixed) == wanted
    assert revised >= ORDERS
