"""Celery's queue of files, mended in the two places where a crash could stop the worker."""

import logging
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import filesystem
from kombu.utils.json import dumps

log = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """Deliver messages whole or not at all."""

    def _put(  # type: ignore[override]
        self, queue: str, payload: dict[str, Any], **kwargs: Any
    ) -> None:
        """Write under a name that no reader looks for, then rename.

        The original writes in place, so that a reader can pick up an empty file, and sorts by
        a clock that starts again with the machine.
        """
        final = Path(self.data_folder_out, f"{time.time_ns()}_{uuid.uuid4()}.{queue}.msg")
        draft = final.with_suffix(".part")
        draft.write_text(dumps(payload), encoding="utf-8")
        draft.rename(final)

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Drop a message that the disk has damaged: every task can be asked for again."""
        try:
            return super()._get(queue)
        except ValueError:
            log.warning("dropped a damaged message from the queue %s", queue)
            raise Empty from None


class Transport(filesystem.Transport):
    Channel = Channel
