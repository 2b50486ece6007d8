"""Signs that cannot be seen."""

from __future__ import annotations

import re

# Default_Ignorable_Code_Point in DerivedCoreProperties.txt of Unicode 16, which Python does not
# know, and the empty pattern of Braille: nothing is drawn for any of them.
_RANGES = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x2800, 0x2800),
    (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
_SIGN = re.compile("[" + "".join(f"{chr(a)}-{chr(b)}" for a, b in _RANGES) + "]")


def without_unseen(text: str, instead: str = "") -> str:
    """The text without the signs that cannot be seen."""
    return _SIGN.sub(instead, text)
