"""A small community to attack, prepared once per program, and servers on copies of it."""
import hashlib
import json
import os
import shutil
import subprocess

from client import Client
from harness import machine, servers
from harness.attacks.pictures import noise
from harness.places import BENCH

PORT = 17_130
FOLDER = f"{BENCH}/attacks"
POSTS, MESSAGES = 20_000, 2_000


class Instance(servers.Server):
    """A Salon under attack. `client` speaks to it as one of the stage's people."""

    def __init__(self, stage, binary, *flags, limits=True, descriptors=None):
        self.stage = stage
        command = [binary, "serve", "--data", stage.copy(), "--port", str(PORT), "--log", "error", *flags]
        if descriptors:
            command = ["prlimit", f"--nofile={descriptors}:{descriptors * 4}", *command]
        super().__init__(command, PORT, {"SALON_RATE_LIMITS": "on" if limits else "off"})

    def client(self, name):
        client = Client(self)
        client.handle = name
        client.cookies = dict(self.stage.cookies[name])
        # An older program's members have not seen the newer one's terms.
        client.agree()
        return client

    def resident(self):
        """Megabytes, with those of its workers."""
        total = 0
        for pid in family(self.pid):
            try:
                total += machine.memory(pid)[0]
            except (FileNotFoundError, ProcessLookupError, KeyError):
                pass
        return total


def family(pid):
    """A process and those it started."""
    found = [pid]
    for each in found:
        try:
            for thread in os.listdir(f"/proc/{each}/task"):
                found += map(int, machine.read(f"/proc/{each}/task/{thread}/children").split())
        except (FileNotFoundError, ProcessLookupError):
            pass
    return found


class Stage:
    """Members, 20,000 posts of one of them, a conversation of 2,000 long messages, a work with a large original."""

    def __init__(self, binary):
        status = os.stat(binary)
        key = hashlib.sha256(f"{binary} {status.st_size} {status.st_mtime_ns}".encode()).hexdigest()[:12]
        self.master, self.work_folder = f"{FOLDER}/stage-{key}", f"{FOLDER}/data"
        self.cookies = {}
        self.is_ready = os.path.exists(f"{self.master}/ready")
        if not self.is_ready:
            shutil.rmtree(self.master, ignore_errors=True)
            os.makedirs(self.master)
        self.fill(binary)

    def copy(self):
        shutil.rmtree(self.work_folder, ignore_errors=True)
        shutil.copytree(f"{self.master}/data", self.work_folder)
        return self.work_folder

    def fill(self, binary):
        ready = f"{self.master}/ready"
        if self.is_ready:
            with open(ready) as file:
                self.take(json.load(file))
            return
        command = [binary, "serve", "--data", f"{self.master}/data", "--port", str(PORT), "--log", "error"]
        print("  preparing", flush=True)
        with servers.Server(command, PORT, {"SALON_RATE_LIMITS": "off"}) as server:
            people = {name: Client(server).join(name) for name in ("mina", "minsu", "jiwoo", "hana")}
            mina, minsu = people["mina"], people["minsu"]
            work = mina.share("Large", noise(f"{FOLDER}/noise.jpg", 3_000, 2_400), download="on")
            conversation = mina.converse(minsu)
            minsu.say(minsu.converse(mina), "hello")
            for number in range(MESSAGES):
                mina.say(conversation, f"{number} " + "a" * 3_900)
            # Last, for the stream's newest events are theirs.
            for number in range(POSTS):
                people["hana"].publish(f"post {number}")
            notes = {
                "cookies": {name: person.cookies for name, person in people.items()}, "work": work,
                "conversation": conversation}
        with open(ready, "w") as file:
            json.dump(notes, file)
        self.take(notes)

    def take(self, notes):
        self.cookies, self.work, self.conversation = notes["cookies"], notes["work"], notes["conversation"]


def salon(binary, *arguments, timeout=120):
    return subprocess.run([binary, *arguments], capture_output=True, text=True, timeout=timeout)
