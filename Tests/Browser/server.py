"""A Salon of its own, on either engine, that can be killed and started again."""

import contextlib
import os
import re
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("SALON_BINARY") or str(ROOT / ".build/debug/salon")
POSTGRES = os.environ.get("SALON_TEST_POSTGRES_URL")
#: Tests join hundreds of times; a hash as slow as it has to be takes half a second in a debug build, which alone knows this.
QUICK_HASH = {"SALON_TEST_HASH_ROUNDS": "16"}


class Server:
    def __init__(self, engine, *flags, limits=False, demo=None, settings=None, data=None, database=None,
                 wrapper=()):
        """`database` is one that exists, from `new_database`; `wrapper` is a command that starts the one behind it."""
        self.folder = tempfile.TemporaryDirectory(prefix="salon-")
        self.data = data or Path(self.folder.name) / "data"
        self.wrapper = list(wrapper)
        self.engine = engine
        self.instance = ["--data", str(self.data)]
        self.database = None
        if engine == "postgres":
            self.database, url = database or new_database()
            self.instance += ["--database-url", url]
        self.flags = list(flags)
        self.environment = {
            **os.environ, **QUICK_HASH, "SALON_RATE_LIMITS": "on" if limits else "off",
            # Many tests share an instance, and soon it has as many personas as it takes for new ones to wait.
            "SALON_LOUNGE_NEWCOMERS_WAIT_HOURS": "0", **(settings or {})}
        # Known beforehand, so that the instance knows the address of its own pages.
        self.port = free_port()
        self.log = Path(self.folder.name) / "log"
        if demo is not None:
            filled = self.command("demo", *demo)
            assert filled.returncode == 0, filled.stderr
        self.start()

    def start(self):
        command = [*self.wrapper, BINARY, "serve", *self.instance, "--port", str(self.port), *self.flags]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=self.environment, text=True)
        line = self.process.stdout.readline()
        found = re.search(r"open at http://[^:]+:(\d+)", line)
        assert found, f"The server did not open: {line}{self.log.read_text()[-2000:]}"
        # The same port after a restart, as for a person whose page is open.
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self):
        """Asks it to finish its requests and end, as a deployment does."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("The server did not end within ten seconds of being asked to.") from None

    def stop(self):
        try:
            self.end()
        finally:
            self.process.stdout.close()
            self.folder.cleanup()
            if self.database:
                administer(f"DROP DATABASE {self.database} WITH (FORCE)")

    def command(self, name, *flags):
        """Runs `salon name` on this instance."""
        command = [BINARY, *name.split(), *self.instance, *flags]
        return subprocess.run(command, capture_output=True, text=True, timeout=600, env=self.environment)


    def execute(self, statement):
        """Rows read directly from the database: one list of values for each."""
        if self.database:
            command = ["psql", "-qXAt", "-F", "\x1f", "-R", "\x1e", "-v", "ON_ERROR_STOP=1", self.instance[-1], "-c", statement]
            rows = subprocess.run(command, check=True, capture_output=True, text=True).stdout.removesuffix("\n")
            return [row.split("\x1f") for row in rows.split("\x1e")] if rows else []
        with contextlib.closing(sqlite3.connect(self.data / "salon.sqlite", timeout=10)) as database, database:
            return [[str(value) for value in row] for row in database.execute(statement)]


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return listener.getsockname()[1]


def administer(command):
    subprocess.run(["psql", "-qX", POSTGRES, "-c", command], check=True, capture_output=True)


def new_database():
    """A fresh database on the test server: its name and address."""
    name = f"salon_browser_{os.getpid()}_{time.monotonic_ns()}"
    administer(f"CREATE DATABASE {name}")
    return name, f"{POSTGRES}{'&' if '?' in POSTGRES else '?'}dbname={name}"
