"""Servers to measure: Salon, the empty handler, nginx, prosody, ejabberd, the floor of conversations."""
import contextlib
import glob
import http.client
import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import time

import generate
from harness import machine
from harness.places import BENCH

#: Below the ephemeral range, or asking before a server listens may connect to the asker itself.
SALON, EMPTY, NGINX, PROSODY, EJABBERD, FLOOR = 17_100, 17_120, 17_121, 17_122, 17_123, 17_124


class Server:
    """A process that answers on a port of 127.0.0.1; ends with its `with` block."""

    def __init__(self, command, port, environment=None, probe=None):
        self.port = port
        os.makedirs(f"{BENCH}/log", exist_ok=True)
        self.log = open(f"{BENCH}/log/{os.path.basename(command[0])}-{port}.log", "ab")
        began = time.monotonic()
        self.process = subprocess.Popen(
            command, env={**os.environ, **(environment or {})}, stdout=self.log, stderr=self.log,
            stdin=subprocess.DEVNULL)
        self.pid = self.process.pid
        try:
            self.wait(probe or answers_http, began)
        except BaseException:
            self.stop()
            raise

    def wait(self, probe, began):
        while not probe(self.port):
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.process.args[0]} ended; see {self.log.name}")
            if time.monotonic() - began > 60:
                raise RuntimeError(f"{self.process.args[0]} does not answer; see {self.log.name}")
            time.sleep(0.001)
        self.start_seconds = time.monotonic() - began

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}/"

    def cpu(self):
        return machine.cpu_seconds(self.pid)

    def memory(self):
        return machine.memory(self.pid)

    def wait_until_alone(self):
        """Waits until the server has noticed that clients have left."""
        for _ in range(600):
            if len(os.listdir(f"/proc/{self.pid}/fd")) < 200:
                return
            time.sleep(0.1)
        raise RuntimeError(f"{self.process.args[0]} holds connections that have ended")

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def connection(port):
    return socket.create_connection(("127.0.0.1", port), timeout=0.5)


def answers_http(port):
    try:
        with connection(port) as client:
            client.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return client.recv(64).startswith(b"HTTP/1.1 200")
    except OSError:
        return False


def answers(port):
    try:
        connection(port).close()
        return True
    except OSError:
        return False


def answers_xmpp(port):
    try:
        with connection(port) as client:
            client.sendall(
                b"<?xml version='1.0'?><stream:stream to='localhost' xmlns='jabber:client' "
                b"xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>")
            return b"stream" in client.recv(64)
    except OSError:
        return False


def salon(binary, community, port=SALON, has_limits=False):
    command = [binary, "serve", "--data", community.folder, "--port", str(port), "--log", "error"]
    if community.url:
        command += ["--database-url", community.url]
    return Server(command, port, {} if has_limits else {"SALON_RATE_LIMITS": "off"})


def empty(limits):
    return Server([f"{limits}/empty", str(EMPTY)], EMPTY)


def nginx_file(size):
    """A file of `size` bytes that nginx serves. Returns its name."""
    with open(f"{BENCH}/nginx/www/{size}", "wb") as file:
        file.write(b"x" * size)
    return str(size)


def nginx():
    """One worker that serves files."""
    folder = f"{BENCH}/nginx"
    os.makedirs(f"{folder}/www", exist_ok=True)
    os.chmod(folder, 0o755)
    nginx_file(0)
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    with open(f"{folder}/nginx.conf", "w") as file:
        file.write(
            f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;"
            "events { worker_connections 4096; }"
            f"http {{ access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; {temporary}"
            "open_file_cache max=100; default_type text/html;"
            f"server {{ listen 127.0.0.1:{NGINX}; root {folder}/www; index 0; }} }}")
    return Server(["nginx", "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"], NGINX)


def prosody():
    """With what a chat room's server needs: accounts, rosters, rooms with an archive."""
    folder = f"{BENCH}/prosody"
    os.makedirs(f"{folder}/data", exist_ok=True)
    with open(f"{folder}/prosody.cfg.lua", "w") as file:
        file.write(
            f'pidfile = "{folder}/pid"; data_path = "{folder}/data"; interfaces = {{ "127.0.0.1" }};\n'
            f"c2s_ports = {{ {PROSODY} }}; c2s_direct_tls_ports = {{}}; s2s_ports = {{}}; component_ports = {{}};\n"
            "http_ports = {}; https_ports = {};\n"
            'modules_enabled = { "saslauth", "roster", "disco", "ping", "mam" }; modules_disabled = { "s2s", "tls" };\n'
            'c2s_require_encryption = false; authentication = "internal_hashed"; run_as_root = true;\n'
            f'log = {{ warn = "{folder}/log" }};\n'
            'VirtualHost "localhost"\n'
            'Component "rooms.localhost" "muc"\n modules_enabled = { "muc_mam" }\n')
    return Server(["prosody", "-F", "--config", f"{folder}/prosody.cfg.lua"], PROSODY, probe=answers_xmpp)


def ejabberd():
    """For conversations, with every message in an archive (SQLite) before it is sent on. As it comes, except that
    anybody may register, nothing is encrypted, and the archive has a write-ahead log, or it would wait for the disk
    four times as often. Without other nodes, so that it needs no epmd."""
    folder = f"{BENCH}/ejabberd"
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    with contextlib.closing(sqlite3.connect(archive())) as database:
        database.execute("PRAGMA journal_mode = WAL")
    with open(f"{folder}/ejabberd.yml", "w") as file:
        file.write(
            "hosts: [localhost]\nloglevel: warning\n"
            f'listen:\n  - {{port: {EJABBERD}, ip: "127.0.0.1", module: ejabberd_c2s, starttls: false, shaper: none, '
            "access: all}\n"
            f'sql_type: sqlite\nsql_database: "{archive()}"\n'
            # Members: what somebody anonymous has said is forgotten when they leave.
            "auth_method: [internal]\nregistration_timeout: infinity\n"
            "modules:\n  mod_register: {ip_access: all, access: all}\n"
            "  mod_disco: {}\n  mod_ping: {}\n  mod_roster: {}\n"
            "  mod_mam: {default: always, db_type: sql}\n")
    libraries = [path for path in ("/usr/lib/ejabberd/ebin", *glob.glob("/usr/lib/*/ejabberd-*/ebin"))
                 if os.path.isdir(path)]
    return Server(
        ["erl", "-noinput", "-pa", *libraries, "-mnesia", "dir", f'"{folder}/spool"', "-ejabberd", "log_path",
         f'"{folder}/ejabberd.log"', "config", f'"{folder}/ejabberd.yml"', "-s", "ejabberd", "+K", "true", "+P",
         "250000"],
        EJABBERD, {"HOME": folder}, probe=answers_xmpp)


def archive():
    """Where ejabberd keeps messages."""
    return f"{BENCH}/ejabberd/archive.sqlite"


def floor(limits, file, event_bytes):
    return Server([f"{limits}/floor", str(FLOOR), file, str(event_bytes)], FLOOR, probe=answers)


#: What browsers take.
CODINGS = "gzip, deflate, br, zstd"


def get(port, path, reader=None, accept=None):
    """A page as one reader sees it, as it is sent. Fails when it is none."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    headers = {"Cookie": reader is not None and f"session={generate.token(reader)}", "Accept-Encoding": accept}
    client.request("GET", path, headers={name: value for name, value in headers.items() if value})
    answer = client.getresponse()
    body = answer.read()
    client.close()
    assert answer.status == 200, f"{path}: {answer.status}"
    return body


def post(port, path, token, body, content_type, client=None):
    """One request as Salon's scripts send it. Returns status and body."""
    client = client or http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    client.request("POST", path, body, {
        "Cookie": f"session={token}", "Content-Type": content_type, "X-Salon": "fragment"})
    answer = client.getresponse()
    return answer.status, answer.read()
