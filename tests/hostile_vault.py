"""A vault whose notes hold a hundred hostile payloads, each as title, claim, limit, path."""

import shutil
from datetime import date, timedelta
from importlib.resources import as_file, files
from pathlib import Path

CASES = Path(__file__).parent / "cases" / "rendering"
PAYLOADS = [
    *(CASES / "hostile.txt").read_text("utf-8").split("\n")[:-1],
    *(CASES / "hostile-characters.txt")
    .read_text("utf-8")
    .encode()
    .decode("unicode_escape")
    .split("\n")[:-1],
]
FIRST = date(2026, 5, 7)
A_DAY = 8
DAYS = -(-len(PAYLOADS) // A_DAY)
LAST = FIRST + timedelta(days=DAYS - 1)


def hostile_vault(root: Path) -> Path:
    """The example vault with notes of hostile items; the rounds are still to be run."""
    with as_file(files("e1_assets.examples") / "vault") as packaged:
        shutil.copytree(packaged, root)
    for number in range(DAYS):
        day = FIRST + timedelta(days=number)
        payloads = PAYLOADS[number * A_DAY : (number + 1) * A_DAY]
        items = (_item(n, number * A_DAY + n, words) for n, words in enumerate(payloads, 1))
        name = f"{day}T1000-bo-<img src=x onerror=alert({number})>.md"
        (root / "inbox" / "bo" / name.replace("/", "")).write_text(
            f"---\nauthor: bo\n---\n\n# 精读\n\n{''.join(items)}", encoding="utf-8"
        )
    return root


def _item(place: int, number: int, words: str) -> str:
    return (
        f"## 条目{place} 鹭鸟{number} {words}\n\n"
        f"来源：https://arxiv.org/abs/2606.{10001 + 7 * number}\n主题：kv-cache\n"
        "证据：已核查原文（全文通读）\n\n"
        f"鹭鸟{number} 把第 {number} 层的冷块先写到盘上，再删掉内存里的那一份 {words}\n\n"
        f"- 重启后命中率从 {number}% 升到 {number + 40}% {words}\n\n"
        f"**边界**\n只跑了 {number} 次 {words}\n\n"
    )
