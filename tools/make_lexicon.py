"""Makes the lexicon of the package from Debian's package `scowl`.

    apt-get download scowl
    dpkg-deb --extract scowl_*.deb scowl
    python tools/make_lexicon.py scowl

The argument is the folder that the package was extracted to; where it is installed, that is `/`. Written are, in
`risk_odds/data/lexicon`, the words with their levels, the notice of those whose work they are, and the checksum.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)
"""The sizes of lists that are taken, each of which has what the smaller ones have not."""

CATEGORIES = ("english", "american")
"""The spellings that are taken: what all share, and the American ones."""

WORD = re.compile(r"[a-z]{2,14}")
"""What is a word: no capitals, accents or apostrophes, and not more than a rack has room for."""

LETTER_NAMES = re.compile(r"[b-df-hj-np-tv-z]s")
"""The plurals of the names of consonants, such as "bs": nobody's words. (As, es, is and us are.)"""

NOTICE = re.compile(r"^COPYRIGHT, SOURCES, and CREDITS:\n.*?(?=^FUTURE PLANS:\n)", re.MULTILINE | re.DOTALL)

TARGET = Path(__file__).parent.parent / "risk_odds" / "data" / "lexicon"


def levels(folder: Path) -> dict[str, int]:
    """Each word in capitals -> the smallest size of list that has it, in the order of the words."""
    found: dict[str, int] = {}
    for size in SIZES:
        for category in CATEGORIES:
            text = (folder / f"{category}-words.{size}").read_text(encoding="latin-1")
            for word in text.split("\n"):
                if WORD.fullmatch(word) and not LETTER_NAMES.fullmatch(word):
                    found.setdefault(word.upper(), size)
    return dict(sorted(found.items()))


def content(found: Mapping[str, int]) -> str:
    """The text of the file: checksum, levels, of each word the index of its level, words."""
    words = "".join(f"{word}\n" for word in found)
    checksum = hashlib.sha256(words.encode("ascii")).hexdigest()
    digits = "".join(str(SIZES.index(level)) for level in found.values())
    return f"{checksum}\n{' '.join(map(str, SIZES))}\n{digits}\n{words}"


def notice(readme: bytes) -> str:
    """What the README of the lists says of those whose work they are."""
    match = NOTICE.search(gzip.decompress(readme).decode("utf-8"))
    if match is None:
        raise SystemExit("the README has no section COPYRIGHT, SOURCES, and CREDITS")
    return (
        "The file scowl.gz is made from SCOWL, version 2020.12.07, http://wordlist.aspell.net, as it is in Debian's\n"
        "package scowl. This is what its README says.\n\n" + match[0].rstrip() + "\n"
    )


def main() -> None:
    """Write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("root", type=Path, help="where usr/share/dict/scowl and usr/share/doc/scowl are")
    parser.add_argument("--to", type=Path, default=TARGET, help="where to write (default: %(default)s)")
    given = parser.parse_args()
    share = given.root / "usr" / "share"
    found = levels(share / "dict" / "scowl")
    packed = gzip.compress(content(found).encode("ascii"), compresslevel=9, mtime=0)
    given.to.mkdir(parents=True, exist_ok=True)
    (given.to / "scowl.gz").write_bytes(packed)
    (given.to / "SHA256SUMS").write_text(f"{hashlib.sha256(packed).hexdigest()}  scowl.gz\n", encoding="ascii")
    (given.to / "NOTICE").write_text(notice((share / "doc" / "scowl" / "README.gz").read_bytes()), encoding="utf-8")
    print(f"{len(found):,} words, {len(packed):,} bytes, in {given.to}")


if __name__ == "__main__":
    main()
