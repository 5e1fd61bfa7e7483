"""What takes long, what ends, and what must not be deleted."""
import os
import signal
import socket
import threading
import time

from client import PASSWORD
from harness.attacks import wire
from harness.attacks.bodies import origin
from harness.attacks.stage import salon
from harness.servers import Server, answers


def deletion(instance):
    """A member with 20,000 posts deletes the account while another member posts."""
    waits, is_over = [], threading.Event()
    writer, leaver = instance.client("mina"), instance.client("hana")

    def write():
        while not is_over.wait(0.05):
            began = time.monotonic()
            try:
                writer.publish(f"at {began}")
            except (OSError, AssertionError):
                pass
            waits.append(time.monotonic() - began)

    thread = threading.Thread(target=write)
    thread.start()
    time.sleep(1)
    began = time.monotonic()
    status = wire.ask(
        "POST", "/settings/account/delete", leaver.cookies,
        f"handle=hana&password={PASSWORD.replace(' ', '+')}", timeout=200)
    answered = time.monotonic() - began
    # Steps that follow the answer are part of it.
    time.sleep(8)
    is_over.set()
    thread.join()
    return f"{status} after {answered:.1f} s; of {len(waits)} posts meanwhile the slowest took {max(waits):.1f} s"


def termination(instance):
    """SIGTERM with 20 streams open and 20 forms half sent."""
    return terminated(instance, is_dripping=False)


def dripping(instance):
    """The same, and one upload that drips."""
    return terminated(instance, is_dripping=True)


def terminated(instance, is_dripping):
    streams = [wire.connect() for _ in range(20)]
    for connection in streams:
        connection.sendall(wire.head("GET", "/live?topics=timeline"))
        wire.status(connection)
    body = b"identifier=nobody&password=something"
    forms = [wire.connect(f"127.0.3.{number + 1}") for number in range(20)]
    for connection in forms:
        connection.sendall(
            wire.head("POST", "/login", Content_Length=len(body), Origin=origin(instance),
                      Content_Type="application/x-www-form-urlencoded") + body[:10])
    drip = wire.connect("127.0.3.99")
    if is_dripping:
        drip.sendall(wire.head("POST", "/media", instance.stage.cookies["mina"], Content_Length=1_000_000,
                               Content_Type="multipart/form-data; boundary=BB", Origin=origin(instance)))
    time.sleep(0.5)
    began = time.monotonic()
    instance.process.send_signal(signal.SIGTERM)
    time.sleep(1)

    def finish(index):
        try:
            forms[index].sendall(body[10:])
            return wire.status(forms[index]) or "cut"
        except OSError:
            return "cut"

    answered = wire.at_once(20, finish)
    code = None
    while time.monotonic() - began < 40 and (code := instance.process.poll()) is None:
        try:
            if is_dripping:
                drip.sendall(b"a")
        except OSError:
            pass
        time.sleep(0.2)
    took = time.monotonic() - began
    end = f"exit {code} after {took:.1f} s" if code is not None else f"**still there after {took:.0f} s**"
    for connection in [*streams, *forms, drip]:
        connection.close()
    return f"of 20 requests in flight: {wire.counted(answered)}; {end}"


def missing_database(stage, binary):
    """`salon verify`, then `salon serve`, beside media whose database is missing."""
    folder = stage.copy()
    for name in os.listdir(folder):
        if name.startswith("salon.sqlite"):
            os.remove(f"{folder}/{name}")
    before = files(f"{folder}/media")
    result = salon(binary, "verify", "--data", folder)
    after = files(f"{folder}/media")
    said = f"verify: exit {result.returncode}, {after} of {before} files left"
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    folder = stage.copy()
    for name in os.listdir(folder):
        if name.startswith("salon.sqlite"):
            os.remove(f"{folder}/{name}")
    try:
        with Server([binary, "serve", "--data", folder, "--port", str(port), "--log", "error"], port, probe=answers):
            return f"{said}; serve: starts as a new instance"
    except RuntimeError:
        return f"{said}; serve: refuses"


def files(folder):
    return sum(len(names) for _, _, names in os.walk(folder))
