"""What a passage says to a reader: its markdown without addresses, pictures or tags."""

import re

# Lengths are bounded: an unclosed bracket costs a look ahead, not the rest of the document.
_PICTURE = re.compile(r"!\[[^\]\n]{0,200}\](?:\([^)\n]{0,500}\)|\[[^\]\n]{0,200}\])")
_LINK = re.compile(r"\[([^\[\]\n]{1,300})\]\([^()\s]{1,500}\)")
_LINKED = re.compile(r"^\]\([^)\s]{0,500}\)|\[$")  # what is left of a link around a picture
_WORD = re.compile(r"\w")
_HOST = re.compile(r"https?://[^\s/)\]>|]{1,200}")
_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,500}>")


def prose(text: str) -> str:
    """The words of a markdown passage: of a link its text with its path, nothing of its host.

    The hosts of links (`github`, `io`) are what most entries of a list share, and no word of what
    it is about.
    """
    return _HOST.sub(" ", without_pictures(text))


def spoken(text: str) -> str:
    """A sentence as it would be read out: of a link its text, no stars, pictures or tags."""
    return " ".join(_LINK.sub(r"\1", without_pictures(text)).replace("**", "").split())


def before_a_picture(text: str) -> str:
    """What a passage says up to its first picture, of what opens with pictures what follows."""
    runs = (_LINKED.sub("", run) for run in _PICTURE.split(text))
    return next((run.strip() for run in runs if _WORD.search(run)), "")


def without_pictures(text: str) -> str:
    """A markdown passage without pictures or tags: the style of a badge (`social`) says nothing."""
    return _TAG.sub(" ", _PICTURE.sub(" ", text))
