"""The data that come with the package."""

from __future__ import annotations


def packaged(*path: str) -> bytes:
    """What is in a file of the package's data, wherever the package is.

    Args:
        path: The folders below `data`, and the name of the file.

    Raises:
        FileNotFoundError: There is no such file.
    """
    from pkgutil import get_data  # sooner there than importlib.resources, and somebody waits for the word

    content = get_data("risk_odds", "/".join(("data", *path)))
    if content is None:
        raise FileNotFoundError("/".join(path))
    return content
