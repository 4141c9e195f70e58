"""Sets of tiles as they stand in the files of the package."""

from __future__ import annotations

from risk_odds.errors import InvalidFile
from risk_odds.words.tiles import TileSet


def read_tiles(text: str, where: str) -> TileSet:
    """The set of tiles that a text describes, in TOML.

    Args:
        text: `name`, `source`, the sums `tiles` (in the bag) and `points` (of all of them), and a section `faces`
            that gives count and value of each; perhaps `capitalized`, and a section `laid_as` that gives letters
            and all the characters that are laid as these.
        where: The file it is from.

    Raises:
        InvalidFile: The sums are not those of the faces.
        InvalidInput: No such set can be played with.
    """
    import tomllib

    data = tomllib.loads(text)
    faces = data["faces"]
    counts, values = zip(*faces.values(), strict=True)
    sums = (sum(counts), sum(count * value for count, value in faces.values()))
    if sums != (data["tiles"], data["points"]):
        raise InvalidFile(
            f"{where}: the faces sum to {sums[0]} tiles and {sums[1]} points",
            f"{data['tiles']} tiles and {data['points']} points, as it says",
        )
    laid_as = tuple((one, letters) for letters, ones in data.get("laid_as", {}).items() for one in ones)
    capitalized = data.get("capitalized", False)
    return TileSet(data["name"], data["source"], tuple(faces), values, counts, laid_as, capitalized)
