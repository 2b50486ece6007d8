"""What the tests of the scripts ask about processes."""

from pathlib import Path


def is_alive(number: int) -> bool:
    """Say whether a process runs; one that is dead and only waits to be counted does not."""
    try:
        status = Path(f"/proc/{number}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rsplit(")", 1)[1].split()[0] != "Z"
