"""What a passage says to a reader: its markdown without addresses, pictures or tags."""

import re

# Lengths are bounded: an unclosed bracket costs a look ahead, not the rest of the document.
_PICTURE = re.compile(r"!\[[^\]\n]{0,200}\](?:\([^)\n]{0,500}\)|\[[^\]\n]{0,200}\])")
_HOST = re.compile(r"https?://[^\s/)\]>|]{1,200}")
_TAG = re.compile(r"</?[A-Za-z][^<>\n]{0,500}>")


def prose(text: str) -> str:
    """The words of a markdown passage: of a link its text with its path, nothing of its host.

    The hosts of links (`github`, `io`) are what most entries of a list share, and no word of what
    it is about.
    """
    return _HOST.sub(" ", without_pictures(text))


def without_pictures(text: str) -> str:
    """A markdown passage without pictures or tags: the style of a badge (`social`) says nothing."""
    return _TAG.sub(" ", _PICTURE.sub(" ", text))
