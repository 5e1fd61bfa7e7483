"""What an attacker sends: bytes, many at once, from an address of loopback."""
import collections
import http.client
import socket
import threading
import time

from harness.attacks.stage import PORT

ATTACKER = "127.0.0.66"


def connect(address=ATTACKER, timeout=20, receive_buffer=None):
    connection = socket.socket()
    connection.settimeout(timeout)
    if receive_buffer:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    connection.bind((address, 0))
    connection.connect(("127.0.0.1", PORT))
    return connection


def head(method, path, cookies=None, host="127.0.0.1", **headers):
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}:{PORT}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if cookies:
        lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in cookies.items()))
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def status(connection):
    """Of the answer; 0 where the connection ends without one."""
    try:
        line = connection.recv(65_536).split(b"\r\n")[0].split()
        return int(line[1]) if len(line) > 1 else 0
    except (OSError, ValueError):
        return 0


def ask(method, path, cookies=None, body=None, address=ATTACKER, timeout=30, headers=()):
    """The status of one request on a connection of its own; a word when there is none."""
    client = http.client.HTTPConnection("127.0.0.1", PORT, timeout=timeout, source_address=(address, 0))
    headers = dict(headers)
    if cookies:
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
    if isinstance(body, str):
        headers.setdefault("Content-Type", "application/x-www-form-urlencoded")
    try:
        client.request(method, path, body, headers)
        answer = client.getresponse()
        answer.read()
        return answer.status
    except TimeoutError:
        return "no answer"
    except (OSError, http.client.HTTPException):
        return "cut"
    finally:
        client.close()


def send_all(connection, first, piece, count, seconds):
    """`first`, then `piece` again and again: how many bytes were sent before the other side had enough."""
    sent, until = 0, time.monotonic() + seconds
    try:
        connection.sendall(first)
        for _ in range(count):
            if time.monotonic() > until:
                break
            connection.sendall(piece)
            sent += len(piece)
    except OSError:
        pass
    return sent


def at_once(number, task):
    """What `task(0)`, `task(1)`, … return, run by as many threads."""
    results = [None] * number

    def run(index):
        results[index] = task(index)

    threads = [threading.Thread(target=run, args=(index,)) for index in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def counted(values):
    """`3 × 200, 2 × cut`"""
    return ", ".join(f"{count} × {value}" for value, count in collections.Counter(values).most_common())
