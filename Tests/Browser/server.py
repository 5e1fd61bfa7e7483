"""A Salon of its own, on either engine, that can be killed and started again."""

import os
import re
import signal
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("SALON_BINARY") or str(ROOT / ".build/debug/salon")
POSTGRES = os.environ.get("SALON_TEST_POSTGRES_URL")


class Server:
    def __init__(self, engine, *flags, limits=False, demo=None):
        self.folder = tempfile.TemporaryDirectory(prefix="salon-")
        self.data = Path(self.folder.name) / "data"
        self.engine = engine
        self.instance = ["--data", str(self.data)]
        self.database = None
        if engine == "postgres":
            self.database, url = new_database()
            self.instance += ["--database-url", url]
        self.flags = list(flags)
        self.environment = {**os.environ, "SALON_RATE_LIMITS": "on" if limits else "off"}
        self.port = 0
        self.log = Path(self.folder.name) / "log"
        if demo is not None:
            filled = self.command("demo", *demo)
            assert filled.returncode == 0, filled.stderr
        self.start()

    def start(self):
        command = [BINARY, "serve", *self.instance, "--port", str(self.port), *self.flags]
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

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("The server did not end within ten seconds of being asked to.") from None
        finally:
            self.process.stdout.close()
            self.folder.cleanup()
            if self.database:
                administer(f"DROP DATABASE {self.database} WITH (FORCE)")

    def command(self, name, *flags):
        """Runs `salon name` on this instance."""
        return subprocess.run([BINARY, name, *self.instance, *flags], capture_output=True, text=True, timeout=600)


def administer(command):
    subprocess.run(["psql", "-qX", POSTGRES, "-c", command], check=True, capture_output=True)


def new_database():
    """A fresh database on the test server: its name and address."""
    name = f"salon_browser_{os.getpid()}_{time.monotonic_ns()}"
    administer(f"CREATE DATABASE {name}")
    return name, f"{POSTGRES}{'&' if '?' in POSTGRES else '?'}dbname={name}"
