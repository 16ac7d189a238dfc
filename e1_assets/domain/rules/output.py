"""Rules for what a round leaves behind."""

from collections.abc import Iterator

from e1_assets.domain.rules.registry import CouldNotRun, Evidence, Family, Fault, Register
from e1_assets.domain.sealing import seal_of
from e1_assets.domain.vocabulary import Severity

register = Register()


@register.rule(Family.OUTPUT, Severity.ERROR)
def one_file_is_written(evidence: Evidence) -> Iterator[Fault]:
    """A round writes at most one file in the vault, never over something it read.

    一轮至多写库里一个文件，不覆盖读过的文件。
    """
    if evidence.files_written is None:
        raise CouldNotRun("nothing has been written yet")
    written = tuple(dict.fromkeys(evidence.files_written))
    if len(written) > 1:
        yield Fault("files", "more than one file was written", "1", ", ".join(written))
    read = {source.path for source in evidence.brief.sources} | set(evidence.brief.context)
    for path in read.intersection(written):
        yield Fault("files", "an input was overwritten", "a new file", path)


@register.rule(Family.OUTPUT, Severity.ERROR)
def the_seal_is_unbroken(evidence: Evidence) -> Iterator[Fault]:
    """The hash a brief carries is the hash of its own canonical JSON.

    简报所带的哈希，就是它自己规范 JSON 的哈希。
    """
    brief = evidence.brief
    if not brief.provenance.brief_sha256:
        raise CouldNotRun("the brief is not sealed yet")
    if brief.provenance.brief_sha256 != seal_of(brief):
        yield Fault(
            "provenance.brief_sha256",
            "the brief was changed after it was sealed",
            seal_of(brief),
            brief.provenance.brief_sha256,
        )
