"""What could lose people's work: clocks that jump, files that lie. Each with data of its own, beside no server."""
import glob
import os
import re
import shutil
import socket
import subprocess

from client import Client
from harness.attacks.stage import FOLDER, salon
from harness.servers import Server, answers

DATA, REPOSITORY, RESTORED, MOVED = (
    f"{FOLDER}/losing-{name}" for name in ("data", "repository", "restored", "moved"))


def clock(stage, binary):
    """A server whose clock is ten minutes ahead, set right before somebody answers what was posted then."""
    forget()
    with start(binary, ahead=True) as server:
        mina = Client(server).join("mina")
        post = mina.publish("from the future")
        cookies = mina.cookies
    with start(binary) as server:
        mina = Client(server)
        mina.cookies = cookies
        answer = mina.publish("an answer", reply_to=post)
    is_after = int(answer.split("/")[-1]) > int(post.split("/")[-1])
    said = [f"the answer's id is {'above' if is_after else 'below'} the post's"]
    said.append(outcome("verify", salon(binary, "verify", "--data", DATA)))
    said.append(outcome("backup --verify", salon(binary, "backup", "--data", DATA, REPOSITORY, "--verify", "--quiet")))
    said.append(outcome("restore", salon(binary, "restore", "--data", RESTORED, REPOSITORY, "--quiet")))
    said.append(outcome("move", salon(binary, "move", "--data", DATA, "--to", f"sqlite:{MOVED}/salon.sqlite")))
    return "; ".join(said)


def demo_backup(stage, binary):
    """The demo's own backup, restored."""
    forget()
    made = salon(binary, "demo", "--works", "5", "--data", DATA)
    if made.returncode:
        return outcome("demo", made)
    return "; ".join([
        outcome("verify", salon(binary, "verify", "--data", DATA)),
        outcome("backup --verify", salon(binary, "backup", "--data", DATA, REPOSITORY, "--verify", "--quiet")),
        outcome("restore", salon(binary, "restore", "--data", RESTORED, REPOSITORY, "--quiet"))])


def damaged_repository(stage, binary):
    """Packs of restic's with a flipped byte, cut short or empty, then the next backup with a trial, and a restore."""
    said = []
    for name, damage in (("flipped", flip), ("cut short", cut), ("empty", empty)):
        forget()
        with start(binary) as server:
            mina = Client(server).join("mina")
            for number in range(5):
                mina.publish(f"post {number}")
        salon(binary, "backup", "--data", DATA, REPOSITORY, "--quiet")
        paths = sorted(f"{folder}/{file}" for folder, _, files in os.walk(REPOSITORY) for file in files)
        paths = [path for path in paths if "/restic/data/" in path]
        for path in paths:
            damage(path)
        again = waited("the next backup", binary, "backup", "--data", DATA, REPOSITORY, "--verify", "--quiet")
        back = waited("restore", binary, "restore", "--data", RESTORED, REPOSITORY, "--quiet")
        said.append(f"{len(paths)} files {name}: {again}, {back}")
    return "; ".join(said)


def half_database(stage, binary):
    """A database cut to nine tenths or to half, one of zeros and one of text."""
    said = []
    for name, lie in (("nine tenths", most), ("half", cut), ("zeros", zeros), ("text", text)):
        forget()
        shutil.copytree(f"{stage.master}/data", DATA)
        for file in os.listdir(DATA):
            if re.fullmatch(r"salon\.sqlite-(wal|shm)", file):
                os.remove(f"{DATA}/{file}")
        lie(f"{DATA}/salon.sqlite")
        try:
            with start(binary) as server:
                said.append(f"{name}: starts, and a page answers {Client(server).get('/timeline/local')[0]}")
        except RuntimeError:
            said.append(f"{name}: refuses to start")
    return "; ".join(said)


def forget():
    for path in (DATA, REPOSITORY, RESTORED, MOVED):
        shutil.rmtree(path, ignore_errors=True)
    os.makedirs(MOVED)


def start(binary, ahead=False):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    command = [binary, "serve", "--data", DATA, "--port", str(port), "--log", "error"]
    environment = {"SALON_RATE_LIMITS": "off"}
    if ahead:
        # The command of the same name would stay between the server and the signal that ends it.
        library = glob.glob("/usr/lib/*/faketime/libfaketimeMT.so.1")[0]
        # It changes the environment of the first program it is in, beside which Swift looks for arguments.
        command = ["sh", "-c", 'exec "$0" "$@"', *command]
        environment |= {"LD_PRELOAD": library, "FAKETIME": "+10m", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}
    return Server(command, port, environment, probe=answers)


def outcome(name, result):
    if not result.returncode:
        return f"{name}: fine"
    last = (result.stderr.strip() or result.stdout.strip()).splitlines()[-1:]
    return f"{name}: exit {result.returncode} ({last[0][:120] if last else 'says nothing'})"


def waited(name, binary, *arguments):
    try:
        return outcome(name, salon(binary, *arguments, timeout=20))
    except subprocess.TimeoutExpired:
        return f"{name}: **waits forever**"


def flip(path):
    with open(path, "r+b") as file:
        content = bytearray(file.read())
        content[len(content) // 2] ^= 1
        file.seek(0)
        file.write(content)


def cut(path):
    os.truncate(path, os.path.getsize(path) // 2)


def most(path):
    os.truncate(path, os.path.getsize(path) // 10 * 9)


def empty(path):
    os.truncate(path, 0)


def zeros(path):
    size = os.path.getsize(path)
    os.truncate(path, 0)
    os.truncate(path, size)


def text(path):
    with open(path, "w") as file:
        file.write("not a database\n" * 1_000)
