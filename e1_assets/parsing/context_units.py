"""Units whose words mean two things, told apart by what stands beside them, else no unit."""

import re
from decimal import Decimal

from e1_assets.domain.quantities import Dimension
from e1_assets.parsing.unit_table import Unit

_WRITTEN = re.compile(r"\s?(?:(?P<unit>bps|bp)(?![A-Za-z0-9_])|个点(?![击赞子位评]))")
_REACH = 40
_MONEY_MARKET = re.compile(
    r"利率|收益率|息差|利差|加息|降息|殖利率|票息|基点|上调|下调"
    r"|\b(?:interest|yields?|spreads?|coupon|hikes?|hiked|fed|ecb|(?<!bit )rates?|fees?|basis)\b",
    re.IGNORECASE,
)
_NETWORK = re.compile(
    r"码率|比特率|带宽|链路|网络|传输|下行|上行|网卡|音频|编码|编解码|串口|波特"
    r"|\b(?:bit ?rates?|bandwidth|links?|network|throughput|codecs?|audio|speech|serial|modem"
    r"|uplink|downlink|transmi\w+|encod\w+|stream\w*|LoRa)\b",
    re.IGNORECASE,
)
_MOVES = re.compile(
    r"(?:[高低升降涨跌掉差增减超快慢]|提升|提高|领先|落后|下滑|相差|差距|改善)[^，。；]{0,10}$"
)
_BITS = Unit(Dimension.BANDWIDTH, "B/s", Decimal("0.125"))
_BASIS_POINT = Unit(Dimension.PERCENT_POINT, "pp", Decimal("0.01"))
_POINT = Unit(Dimension.PERCENT_POINT, "pp")


def told_apart(text: str, tail: str, at: int) -> tuple[Unit, int] | None:
    """What `bps` at `at` means (bits a second, basis points) or `个点` (percentage points).

    `tail` is what stands before the number on its line. Gives the unit with its end; None where
    the words beside it speak for neither meaning or for both: then nothing is said.
    """
    written = _WRITTEN.match(text, at)
    if not written:
        return None
    if not written["unit"]:
        return (_POINT, written.end()) if _MOVES.search(tail.rstrip("约近了 +")) else None
    beside = tail + " " + text[written.end() : written.end() + _REACH].split("\n", 1)[0]
    money = _MONEY_MARKET.search(beside) is not None
    network = _NETWORK.search(beside) is not None
    if money == network or (network and written["unit"] == "bp"):
        return None
    return (_BASIS_POINT if money else _BITS), written.end()
