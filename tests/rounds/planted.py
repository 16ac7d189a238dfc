"""Conflicts planted in small vaults, beside hard cases that are none, from templates."""

# ruff: noqa: E501 - a planted sentence stays on one line

from collections.abc import Iterator
from dataclasses import dataclass, field

NOTE = "inbox/ada/2026-05-06-1940-ada-filter.md"
OTHER = "inbox/ben/2026-05-06-1200-ben-radar.md"
DOCUMENT = "organized/knowledge/caching.md"
REPOS = ("tidepool", "gravelworks", "marshlight", "kelpcache", "stonebridge")
WORKS = ("Slimgate", "Fernhollow", "Quillstore", "Harborline", "Lockspire")


@dataclass(frozen=True)
class Case:
    """A vault with the class of the conflict planted in it, None for a case that is none."""

    name: str
    class_: str | None
    files: dict[str, str]
    notes: tuple[str, ...] = field(default=(), compare=False)


def document(*lines: str, table: str = "") -> str:
    body = "\n".join(f"- {line}" for line in lines)
    return f"# caching · document\n\n> version v9 | May06\n\n## 1. Engines\n\n### 1.1 Notes\n\n{body}\n\n### 1.2 Repositories\n\n{table}\n"


def note(title: str, *lines: str) -> str:
    body = "\n".join(f"- {line}" for line in lines)
    return f"# Ada · evening\n\n## Item 1 · {title}\n\n- Topic: caching\n- Evidence: original read\n\n{body}\n"


def repo_card(name: str, number: int = 12, **fields: str) -> dict[str, str]:
    given = {"Stars": "431", "Weekly gain": "+19", "Licence": "MIT", "Last commit": "2026-05-05",
             "Collected": "2026-05-06", **{k.replace("_", " "): v for k, v in fields.items()}}  # fmt: skip
    english, chinese = (
        given.pop("en", "Playground for eviction."),
        given.pop("zh", "淘汰策略试验场。"),
    )
    lines = "\n".join(f"- {key}: {value}" for key, value in given.items())
    text = (
        f"# {number} · acme/{name}\n\n- Repository: https://github.com/acme/{name}\n{lines}\n\n"
        f"## Description (EN)\n\n{english}\n\n## 简介（中文）\n\n{chinese}\n"
    )
    return {f"organized/repo_cards/{number}-acme-{name}.md": text}


def paper_card(name: str, arxiv: str, title: str, en: str, zh: str, block: str) -> dict[str, str]:
    text = (
        f"# 88 · {title}\n\n- arXiv: {arxiv}\n- Primary category: caching\n- Source: arXiv:{arxiv}v1\n"
        f"- Created: 2026-05-06 19:00\n\n## TLDR\n\n- 中文：{zh}\n- EN: {en}\n\n"
        f"## Reusable information\n\n{block}\n"
    )
    return {f"organized/paper_cards/88-{arxiv.replace('.', '-')}.md": text}


def table(*rows: tuple[str, str, str]) -> str:
    body = "\n".join(f"| {name} | {stars} | {gain} | - |" for name, stars, gain in rows)
    return f"| repository | ⭐ | weekly | remark |\n|---|---:|---:|---|\n{body}\n"


def conflicts() -> Iterator[Case]:
    """At least two hundred planted conflicts over the typed classes."""
    yield from _aggregates(wrong=True)
    yield from _volatile_conflicts()
    yield from _static_conflicts()
    yield from _version_conflicts()
    yield from _identity_conflicts()
    yield from _measured_conflicts()
    yield from _structure_conflicts()
    yield from _relayed()
    yield from _tables(wrong=True)


def peaceful() -> Iterator[Case]:
    """At least two hundred cases that look like a conflict and are none."""
    yield from _aggregates(wrong=False)
    yield from _volatile_peace()
    yield from _static_peace()
    yield from _version_peace()
    yield from _identity_peace()
    yield from _measured_peace()
    yield from _structure_peace()
    yield from _tables(wrong=False)


def _line(name: str, class_: str | None, line: str) -> Case:
    return Case(
        name,
        class_,
        {NOTE: note("Kelpcache field report", line), DOCUMENT: document("Pondstore: engine.")},
    )


def _aggregates(wrong: bool) -> Iterator[Case]:
    class_ = "aggregate" if wrong else None
    shift = 1 if wrong else 0
    for n, (part, whole) in enumerate(
        ((1103, 2226), (496, 2226), (37, 120), (7, 9), (212, 640), (18, 25))
    ):
        share = 100 * part / whole
        said = f"{share + 2.6 * shift:.0f}%" if n % 2 else f"{share + 1.3 * shift:.1f}%"
        yield _line(
            f"share en {n}", class_, f"{part} of {whole} papers ({said}) could be reproduced."
        )
        yield _line(
            f"share en all {n}",
            class_,
            f"In the run, {part} out of {whole} cases, or {said}, hit the cache.",
        )
        yield _line(f"share zh {n}", class_, f"{whole} 篇里有 {part} 篇（{said}）复现成功。")
        yield _line(f"share slash {n}", class_, f"命中 {part}/{whole}（{said}），其余回源。")
    for n, (before, after) in enumerate(
        ((120, 180), (45, 30), (800, 1240), (6.4, 4.8), (250, 400))
    ):
        change = abs(after - before) / before * 100 + 14 * shift
        sign = "+" if after > before else "-"
        yield _line(
            f"change en {n}",
            class_,
            f"Throughput went from {before} to {after}, {sign}{change:.0f}% in all.",
        )
        yield _line(
            f"change zh {n}", class_, f"命中次数从 {before} 到 {after}，{sign}{change:.1f}%。"
        )
    for n, parts in enumerate(((12, 30, 8), (105, 40), (7, 7, 7, 9), (1.5, 2.25))):
        total = sum(parts) + 3 * shift
        yield _line(f"sum eq {n}", class_, f"Nodes: {' + '.join(map(str, parts))} = {total:g}.")
        yield _line(f"sum zh {n}", class_, f"节点 {'+'.join(map(str, parts))}，共 {total:g} 台。")
    lists = (("tiers", ("memory", "flash", "remote")), ("stages", ("plan", "check", "apply", "watch")),
             ("backends", ("alpha", "beta")), ("methods", ("scan", "probe", "replay", "sample", "trace")))  # fmt: skip
    words = ("zero", "one", "two", "three", "four", "five", "six", "seven")
    for n, (what, entries) in enumerate(lists):
        count = len(entries) + shift
        joined = ", ".join(entries[:-1]) + " and " + entries[-1]
        yield _line(f"list en {n}", class_, f"It has {words[count]} {what}: {joined}.")
        yield _line(f"list digit {n}", class_, f"There are {count} {what}: {joined}.")
        yield _line(f"list zh {n}", class_, f"支持 {count} 种：{'、'.join(entries)}。")
        yield _line(
            f"list zh numeral {n}",
            class_,
            f"分{'零一二三四五六七'[count]}层：{'、'.join(entries)}。",
        )
    for n, (first, last, days) in enumerate(
        (
            ("2026-04-01", "2026-04-30", 30),
            ("2026-02-10", "2026-03-02", 21),
            ("2026-05-01", "2026-05-06", 6),
        )
    ):
        yield _line(
            f"interval en {n}", class_, f"Trace from {first} to {last} ({days + 5 * shift} days)."
        )
        yield _line(
            f"interval zh {n}", class_, f"采样 {first} 至 {last}，共 {days + 5 * shift} 天。"
        )
    if not wrong:
        yield from _peaceful_lines()


def _peaceful_lines() -> Iterator[Case]:
    lines = {
        "complement": "37 of 120 cases missed, so 69.2% hit the cache.",
        "complement zh": "640 次里 212 次未命中，命中率 66.9%。",
        "cut not rounded": "2 of 3 nodes (66%) answered.",
        "percentage points": "Hit rate went from 61 to 66, +5 percentage points.",
        "percentage points zh": "命中率从 61% 到 66%，升 5 个百分点。",
        "percent to percent": "Utilisation rose from 40% to 60%, +20% by their account.",
        "open list zh": "支持 5 种：alpha、beta 等。",
        "open list en": "There are 12 backends: alpha, beta, gamma, among others.",
        "such as": "It covers six kinds: scans such as alpha and beta.",
        "nested list": "There are two tiers: memory (DRAM, HBM) and flash.",
        "of later": "3 of 8 nodes ran it; 40% of the traffic came from elsewhere.",
        "unrelated share": "Of 640 users 212 answered, and CPU stood at 55%.",
        "half": "12 of 24 (50%) passed.",
        "relative to after": "Latency fell from 180 to 120, -33%.",
        "ratio of values": "Cost went from 200 to 150, 75% of what it was.",
        "version sum": "Kelpcache 1.2 + plugin 0.8 is what they run.",
        "two dates": "Released 2026-04-01, fixed 2026-04-30, 3 days of downtime.",
        "backwards": "从 300 降到 240，降幅 20%。",
        "cited count": "The survey lists 41 papers (12 of them new).",
        "signed gain": "Of 43 tasks, 38 improved (by up to +58% in simulation).",
        "signed gain zh": "在 43 个任务中的 38 个提升成功率（模拟最高 +58%）。",
        "share of another": "RK45 在这一场景中反而最差（63% 成功率）。",
        "prose after a colon": "训练分两阶段: 规划、合成和检索分开处理，每一步都能单独替换。",
        "points as percent": "F1 从 65.65 → 73.27（+7.62%），说明有用。",
        "another percent": "延迟从 231.34ms 降至 213.40ms（90% 剪枝）。",
        "enumerators": "It has three parts: (1) a planner, (2) a checker that reports, (3) a runner and (4) logs.",
        "joined last pair": "面临三个瓶颈：长程任务规划、技能扩展和灾难性遗忘。",
        "share then figure": "在 6 个指标中 5 个达到最好：9.15% 准确率。",
        "about": "About 50 of 98 nodes (51%) were warm.",
    }  # fmt: skip
    for name, line in lines.items():
        yield _line(name, None, line)


def _volatile_conflicts() -> Iterator[Case]:
    for n, name in enumerate(REPOS):
        stars = 300 + 40 * n
        card = repo_card(name, Stars=str(stars))
        held = table((f"acme/{name}", str(stars), "+19"))
        prose = document(f"**{name}**: {stars + 1} ⭐, moves blocks.", table=held)
        yield Case(f"document twice {name}", "volatile", {**card, DOCUMENT: prose})
        prose = document(f"{name}：{stars - 9} 星，搬块用。", table=held)
        yield Case(f"document twice zh {name}", "volatile", {**card, DOCUMENT: prose})
        far = document("Pondstore: engine.", table=table((f"acme/{name}", str(stars - 60), "+19")))
        yield Case(f"card against table {name}", "volatile", {**card, DOCUMENT: far})
        gain = document("Pondstore: engine.", table=table((f"acme/{name}", str(stars), "+41")))
        yield Case(f"weekly gain {name}", "volatile", {**card, DOCUMENT: gain})
        told = note(
            f"{name} gains users",
            f"https://github.com/acme/{name} stands at {stars + 70} ⭐ tonight.",
        )
        yield Case(
            f"note against card {name}",
            "volatile",
            {**card, NOTE: told, DOCUMENT: document("Pondstore: engine.")},
        )


def _volatile_peace() -> Iterator[Case]:
    for n, name in enumerate(REPOS):
        stars = 300 + 40 * n
        card = repo_card(name, Stars=str(stars))
        close = document("Pondstore: engine.", table=table((f"acme/{name}", str(stars - 7), "+20")))
        yield Case(f"within five percent {name}", None, {**card, DOCUMENT: close})
        same = document(
            f"**{name}**: {stars} ⭐, moves blocks.",
            table=table((f"acme/{name}", str(stars), "+19")),
        )
        yield Case(f"the same twice {name}", None, {**card, DOCUMENT: same})
        old = repo_card(name, Stars=str(stars + 90), Collected="2026-05-05")
        held = document("Pondstore: engine.", table=table((f"acme/{name}", str(stars), "+19")))
        yield Case(f"another day {name}", None, {**old, DOCUMENT: held})
        others = document(
            f"**{name}-lite**: {stars + 50} ⭐.", table=table((f"acme/{name}", str(stars), "+19"))
        )
        yield Case(f"another repository {name}", None, {**card, DOCUMENT: others})
        forks = document(
            f"**{name}**: {stars * 2} forks, {stars} ⭐.",
            table=table((f"acme/{name}", str(stars), "+19")),
        )
        yield Case(f"forks are no stars {name}", None, {**card, DOCUMENT: forks})


def _static_conflicts() -> Iterator[Case]:
    for name in REPOS:
        card = repo_card(name, Licence="Apache-2.0")
        yield Case(
            f"licence {name}",
            "static",
            {**card, DOCUMENT: document(f"**{name}**: licence MIT, moves blocks.")},
        )
        yield Case(
            f"licence zh {name}",
            "static",
            {**card, DOCUMENT: document(f"{name}：许可证 BSD-3-Clause。")},
        )
    for work in WORKS:
        held = document(f"**{work}**: maintenance mode since 2026-03-21, choose another.")
        yield Case(
            f"maintenance {work}",
            "static",
            {
                NOTE: note(
                    f"{work} retires", f"{work} went into maintenance mode in December 2025."
                ),
                DOCUMENT: held,
            },
        )
        zh = document(
            f"**{work}**：2026-03-21 仓库打上 maintenance mode，2026-09-05 README 又写了一遍。"
        )
        yield Case(
            f"maintenance zh {work}",
            "static",
            {NOTE: note(f"{work} 退场", f"{work} 进入维护模式（2025年12月）。"), DOCUMENT: zh},
        )
        held = document(f"**{work}** 2.0 was released on 2026-04-02.")
        yield Case(
            f"release {work}",
            "static",
            {NOTE: note(f"{work} 2.0", f"{work} 2.0 was released on 2026-04-12."), DOCUMENT: held},
        )
        held = document(f"**{work}**: archived on 2026-01-15.")
        yield Case(
            f"archived {work}",
            "static",
            {
                NOTE: note(f"{work} is gone", f"The team archived {work} in March 2026."),
                DOCUMENT: held,
            },
        )


def _static_peace() -> Iterator[Case]:
    for name in REPOS:
        card = repo_card(name, Licence="Apache-2.0")
        yield Case(
            f"licence spelled out {name}",
            None,
            {**card, DOCUMENT: document(f"**{name}**: licence Apache License 2.0.")},
        )
        yield Case(
            f"licence of another {name}",
            None,
            {
                **card,
                DOCUMENT: document(
                    f"**{name}** (Apache-2.0) replaced **OldStoreX** (MIT licence)."
                ),
            },
        )
    for work in WORKS:
        held = document(f"**{work}**: maintenance mode since 2025-12, choose another.")
        yield Case(
            f"month holds day {work}",
            None,
            {
                NOTE: note(f"{work} retires", f"{work} entered maintenance mode on 2025-12-05."),
                DOCUMENT: held,
            },
        )
        held = document(f"**{work}** 2.0 was released on 2026-04-02.")
        yield Case(
            f"two releases {work}",
            None,
            {NOTE: note(f"{work} 2.1", f"{work} 2.1 was released on 2026-04-29."), DOCUMENT: held},
        )
        yield Case(
            f"another event {work}",
            None,
            {
                NOTE: note(f"{work} looked at", f"{work} was benchmarked on 2026-04-30."),
                DOCUMENT: held,
            },
        )
        held = document(
            f"**{work}**：2026-03-21 仓库打上 maintenance mode，2026-09-05 README 又写了一遍。"
        )
        yield Case(
            f"readme date {work}",
            None,
            {NOTE: note(f"{work} 退场", f"{work} 在 2026年3月 进入维护模式。"), DOCUMENT: held},
        )


def _version_conflicts() -> Iterator[Case]:
    for n, work in enumerate(WORKS):
        one = note(f"{work} report", f"{work}: latest version 1.{n}.2 as of today.")
        other = note(f"{work} seen again", f"The latest version is 1.{n}.4 by the tag list.")
        yield Case(
            f"latest en {work}",
            "versioned",
            {NOTE: one, OTHER: other, DOCUMENT: document("Pondstore: engine.")},
        )
        one = note(f"{work} 复查", f"最新版本：2.{n}.0")
        other = note(f"{work} 晚报", f"{work} 当前版本为 2.{n}.1。")
        yield Case(
            f"latest zh {work}",
            "versioned",
            {NOTE: one, OTHER: other, DOCUMENT: document("Pondstore: engine.")},
        )


def _version_peace() -> Iterator[Case]:
    for n, work in enumerate(WORKS):
        one = note(f"{work} report", f"{work}: latest version 1.{n}.2 as of today.")
        earlier = {
            "inbox/ben/2026-05-05-1200-ben-radar.md": note(
                f"{work} seen", f"The latest version is 1.{n}.0."
            )
        }
        yield Case(
            f"update {work}", None, {NOTE: one, **earlier, DOCUMENT: document("Pondstore: engine.")}
        )
        other = note(
            f"{work} seen again", f"We run version 1.{n}.0; the latest version is 1.{n}.2."
        )
        yield Case(
            f"run and latest {work}",
            None,
            {NOTE: one, OTHER: other, DOCUMENT: document("Pondstore: engine.")},
        )


def _identity_conflicts() -> Iterator[Case]:
    for n, work in enumerate(WORKS):
        title = f"{work}: Split Admission for Read and Write Caches"
        card = paper_card(
            work,
            f"2604.0{n}113",
            title,
            "Admits reads apart from writes.",
            "读写分开准入。",
            "- Evidence: abstract only",
        )
        told = note(f"{work} splits admission", f"arXiv 2605.0{n}113, copied from a list.")
        yield Case(
            f"month slip {work}",
            "identity",
            {**card, NOTE: told, DOCUMENT: document("Pondstore: engine.")},
        )
        told = note(f"{work} splits admission", f"arXiv 2604.0{n}118, copied from a list.")
        yield Case(
            f"digit slip {work}",
            "identity",
            {**card, NOTE: told, DOCUMENT: document("Pondstore: engine.")},
        )
        told = note(f"{work} splits admission", f"arXiv 2604.0{n}131, copied from a list.")
        yield Case(
            f"swapped {work}",
            "identity",
            {**card, NOTE: told, DOCUMENT: document("Pondstore: engine.")},
        )
        told = note(title, "arXiv 2511.20771, from a mail.")
        yield Case(
            f"same title {work}",
            "identity",
            {**card, NOTE: told, DOCUMENT: document("Pondstore: engine.")},
        )


def _identity_peace() -> Iterator[Case]:
    for n, work in enumerate(WORKS):
        card = paper_card(
            work,
            f"2604.0{n}113",
            f"{work}: Split Admission for Read and Write Caches",
            "Admits reads apart from writes.",
            "读写分开准入。",
            "- Evidence: abstract only",
        )
        told = note(
            f"{work} maps tidal power plants",
            "arXiv 2511.20771; turbine layouts under salt stress.",
        )
        yield Case(
            f"two works one name {work}",
            None,
            {**card, NOTE: told, DOCUMENT: document("Pondstore: engine.")},
        )
        told = note(f"{work} 又见", f"arXiv:2604.0{n}113v2，与昨日同一篇。")
        yield Case(
            f"new version {work}",
            None,
            {**card, NOTE: told, DOCUMENT: document("Pondstore: engine.")},
        )
        told = note(f"{work}-RT schedules block moves", "arXiv 2603.19922, a scheduler.")
        yield Case(
            f"longer name {work}",
            None,
            {**card, NOTE: told, DOCUMENT: document("Pondstore: engine.")},
        )


def _measured_conflicts() -> Iterator[Case]:
    for n, work in enumerate(WORKS):
        name = f"{work}KV"
        held = document(f"**{name}**: throughput {900 + n} tok/s on H100.")
        told = note(f"{name} measured", f"{name} reaches a throughput of {1200 + n} tok/s on H100.")
        yield Case(f"throughput {work}", "measured", {NOTE: told, DOCUMENT: held})
        held = document(f"**{name}**: P99 latency {40 + n} ms at 50 concurrency.")
        told = note(f"{name} measured", f"{name} has P99 latency {55 + n} ms at 50 concurrency.")
        yield Case(f"latency {work}", "measured", {NOTE: told, DOCUMENT: held})
        held = document(f"**{name}**：比 Pondstore 快 2.{n} 倍。")
        told = note(f"{name} 实测", f"{name} 比 Pondstore 快 3.{n} 倍。")
        yield Case(f"factor {work}", "measured", {NOTE: told, DOCUMENT: held})


def _measured_peace() -> Iterator[Case]:
    for n, work in enumerate(WORKS):
        name = f"{work}KV"
        held = document(f"**{name}**: throughput {900 + n} tok/s on H100.")
        lines = {
            "other hardware": f"{name} reaches a throughput of {1200 + n} tok/s on B200.",
            "other metric": f"{name} has a latency of {30 + n} ms on H100.",
            "range": f"{name} reaches a throughput of 850–1200 tok/s on H100.",
            "bound": f"{name} reaches a throughput of up to {1300 + n} tok/s on H100.",
            "workload": f"{name} reaches a throughput of {1200 + n} tok/s on H100 at 50 concurrency.",
            "rounded": f"{name} reaches a throughput of {900 + n}.2 tok/s on H100.",
        }
        for kind, line in lines.items():
            yield Case(
                f"{kind} {work}", None, {NOTE: note(f"{name} measured", line), DOCUMENT: held}
            )
        held = document(f"**{name}**: 4× faster than Pondstore.")
        factors = {
            "other baseline": f"{name} is 4.{n + 2}× faster than Brookd.",
            "backward": f"Pondstore is 0.25× as fast as {name}.",
            "up to": f"{name} is up to 5× faster than Pondstore.",
            "loss": f"{name} 慢 12%，换来 2 倍容量。",
        }
        for kind, line in factors.items():
            yield Case(
                f"{kind} {work}", None, {NOTE: note(f"{name} compared", line), DOCUMENT: held}
            )


def _structure_conflicts() -> Iterator[Case]:
    for n, work in enumerate(WORKS):
        blocks = {
            "survey": "- 类型：survey（必读综述）\n- 内容：把缓存问题按四块做系统梳理",
            "dataset": "- 类型：dataset\n- 内容：一份对话安全标注集",
            "benchmark": "- Type: benchmark\n- Content: a leaderboard of engines",
        }
        for kind, block in blocks.items():
            card = paper_card(
                work,
                f"2604.0{n}113",
                f"{work}: Learned Admission",
                "A policy trained on traces prunes cold blocks.",
                "训练每个头的小型 agent 来管缓存。",
                block,
            )
            yield Case(
                f"card {kind} {work}",
                "structure",
                {**card, DOCUMENT: document("Pondstore: engine.")},
            )
        card = repo_card(
            REPOS[n],
            en=f"Up to 4× faster than pondstore with 1{n} threads.",
            zh="速度为 Brookd 的 4.2 倍。",
        )
        yield Case(
            f"two baselines {work}", "structure", {**card, DOCUMENT: document("Pondstore: engine.")}
        )
        card = repo_card(REPOS[n], en="3.5x faster than pondstore.", zh="比 Pondstore 快 5.3 倍。")
        yield Case(
            f"two factors {work}", "structure", {**card, DOCUMENT: document("Pondstore: engine.")}
        )


def _structure_peace() -> Iterator[Case]:
    for n, work in enumerate(WORKS):
        peace = {
            "survey of a survey": ("A survey of admission.", "系统梳理准入方法的综述。", "- 类型：survey\n- 内容：分四块梳理"),
            "dataset with method": ("A corpus and a method trained on it.", "一份语料与训练方法。", "- 类型：dataset\n- 内容：访问日志语料"),
            "empty block": ("A policy trained on traces.", "训练策略。", "- （空）"),
            "method reused": ("A policy trained on traces.", "训练策略。", "1. 任务：准入\n2. 可借用：评价表\n3. 限制：口径不清"),
            "benchmark used": ("A policy trained on traces.", "训练策略。", "- 可借用：训练方法与 benchmark 设置"),
        }  # fmt: skip
        for kind, (en, zh, block) in peace.items():
            card = paper_card(work, f"2604.0{n}113", f"{work}: Learned Admission", en, zh, block)
            yield Case(f"{kind} {work}", None, {**card, DOCUMENT: document("Pondstore: engine.")})
        card = repo_card(
            REPOS[n], en="Up to 4× faster than pondstore.", zh="最高比 Pondstore 快 4 倍。"
        )
        yield Case(f"one factor {work}", None, {**card, DOCUMENT: document("Pondstore: engine.")})
        card = repo_card(
            REPOS[n], en="Uses 30% less memory than pondstore.", zh="速度为 Brookd 的 4.2 倍。"
        )
        yield Case(
            f"other dimension {work}", None, {**card, DOCUMENT: document("Pondstore: engine.")}
        )


def _relayed() -> Iterator[Case]:
    engine = document("Pondstore: engine.")
    for n, work in enumerate(WORKS):
        lines = {
            "do not quote": f"The post states {12 + n} million requests per day; second-hand figure, do not quote.",
            "relayed zh": f"文中称每天 {120 + n} 亿次请求，属转述的官方口径，请勿引用。",
            "no paper": f"One blogger, one machine ({n + 2} runs); no matching paper was found.",
            "no paper zh": "没有找到对应论文，只有一位博主。",
        }
        for kind, line in lines.items():
            told = note(f"{work} opens its cache", f"{work} splits a cache in tiers.", line)
            yield Case(f"{kind} {work}", "to_verify", {NOTE: told, DOCUMENT: engine})


def _tables(wrong: bool) -> Iterator[Case]:
    class_ = "aggregate" if wrong else None
    engine = document("Pondstore: engine.")
    head = "## Item 1 · Kelpcache field report\n\n- Topic: caching\n- Evidence: original read\n\n"
    for n, parts in enumerate(((12, 30, 8), (105, 40, 9), (7, 7, 9))):
        total = sum(parts) + (4 if wrong else 0)
        rows = "\n".join(f"| rack {i} | {part} |" for i, part in enumerate(parts))
        for word, kind in (("合计", "zh"), ("Total", "en")):
            body = f"| rack | nodes |\n|---|---:|\n{rows}\n| {word} | {total} |\n"
            yield Case(
                f"column {kind} {n}", class_, {NOTE: f"# Ada\n\n{head}{body}", DOCUMENT: engine}
            )
    for n, base in enumerate((2160, 840, 1500)):
        stated = round(base * 1.03) if wrong else base
        shares = "\n".join(
            f"| {word} | {round(base * p / 100):,} 篇 | {p}% |"
            for word, p in (("验证", 51), ("证伪", 23), ("部分", 30))
        )
        body = f"涵盖 {stated:,} 篇论文。\n\n| 结论 | 数量 | 占比 |\n|---|---|---|\n{shares}\n"
        yield Case(f"population {n}", class_, {NOTE: f"# Ada\n\n{head}{body}", DOCUMENT: engine})
        if not wrong:
            far = body.replace(f"涵盖 {stated:,} 篇", f"从 {base * 3:,} 篇里抽样，涵盖若干")
            yield Case(
                f"another population {n}", None, {NOTE: f"# Ada\n\n{head}{far}", DOCUMENT: engine}
            )
    for n in range(3):
        items = "\n".join(
            f"## Item {i} · Thing {i} of the day\n\n- Topic: caching\n\nIt stands.\n"
            for i in range(1, 5 + n)
        )
        said = 4 + n + (2 if wrong else 0)
        yield Case(
            f"announced {n}",
            class_,
            {NOTE: f"# Ada\n\n2026-05-06, total of {said} items.\n\n{items}", DOCUMENT: engine},
        )
