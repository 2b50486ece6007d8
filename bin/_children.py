"""Child processes that live and die together."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time

PATIENCE = 8.0  # seconds between asking a child to stop and making it stop
LONG_ENOUGH = 15.0  # seconds: who ends sooner would only end again, and is given a pause
LONGEST_PAUSE = 60.0
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG


class Children:
    """The processes of one start: none outlives the others, none outlives this script."""

    def __init__(self):
        self._processes = {}
        self._started = {}
        self._falls = {}  # how often in a row a child has ended early
        self._due = {}  # when an ended child is started again
        self.is_stopping = False

    def listen_for_signals(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop_asked)

    def _stop_asked(self, number, frame):
        if self.is_stopping:  # asked twice: somebody is in a hurry
            self._kill_groups()
        self.is_stopping = True

    def start(self, name, command, surroundings, folder):
        self._started[name] = (time.monotonic(), command, surroundings, folder)
        self._processes[name] = subprocess.Popen(
            command,
            cwd=str(folder),
            env=surroundings,
            stdin=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C reaches only this script, which stops all in order
            preexec_fn=_die_with_parent if sys.platform == "linux" else None,
        )

    def dead(self):
        """Name the first child that has ended, with its exit code; None while all live."""
        for name, process in self._processes.items():
            code = process.poll()
            if code is not None:
                return name, code
        return None

    def revive(self, name):
        """Have an ended child started again, without its leavings; the seconds until then.

        The pause grows with each time in a row that it ends early.
        """
        begun = self._started[name][0]
        is_early = time.monotonic() - begun < LONG_ENOUGH
        self._falls[name] = self._falls.get(name, 0) + 1 if is_early else 0
        pause = min(LONGEST_PAUSE, 2.0 ** self._falls[name]) if is_early else 0.0
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._processes[name].pid, signal.SIGKILL)
        del self._processes[name]
        self._due[name] = time.monotonic() + pause
        return pause

    def start_due(self):
        """Start those again whose pause is over."""
        now = time.monotonic()
        for name in [name for name, due in self._due.items() if due <= now]:
            del self._due[name]
            self.start(name, *self._started[name][1:])

    def stop(self):
        """Ask every child to stop, wait, and leave nothing of their groups behind."""
        self.is_stopping = True
        for process in self._processes.values():
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + PATIENCE
        for process in self._processes.values():
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(max(0.1, deadline - time.monotonic()))
        self._kill_groups()

    def _kill_groups(self):
        for process in self._processes.values():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            _wait_for_group(process.pid)


def _wait_for_group(number):
    """Give the system a moment to clear away what was killed."""
    deadline = time.monotonic() + 1.0
    with contextlib.suppress(ProcessLookupError, PermissionError):
        while time.monotonic() < deadline:
            os.killpg(number, 0)
            time.sleep(0.02)


def _die_with_parent():
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGTERM)
