"""A push service, and the browsers it serves: what Google, Mozilla and Apple run for theirs."""

import base64
import json
import os
import queue
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import http_ece
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def encode(content):
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def decode(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class PushService:
    """Keeps what it gets in `pushes`, and answers from `answers`, or accepts."""

    def __init__(self):
        service = self
        self.pushes = queue.Queue()
        self.answers = queue.Queue()

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, headers = service.answers.get() if service.answers.qsize() else (201, {})
                self.send_response(status)
                for name, value in {"Content-Length": "0", **headers}.items():
                    self.send_header(name, value)
                self.end_headers()
                service.pushes.put((status, self.path, self.headers, body))

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def next(self, seconds=10):
        return self.pushes.get(timeout=seconds)

    def is_quiet(self, seconds=1.5):
        try:
            self.pushes.get(timeout=seconds)
        except queue.Empty:
            return True
        return False

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Device:
    """A subscribed browser: its endpoint, and the keys that decrypt its pushes."""

    def __init__(self, service, name):
        self.service = service
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.path = f"/send/{name}"
        self.fields = {"endpoint": service.url + self.path, "p256dh": encode(public), "auth": encode(self.secret)}

    def read(self, push):
        """A push's content. It must follow the standards, signed by the instance this device knows."""
        status, path, headers, body = push
        assert path == self.path
        assert headers["Content-Encoding"] == "aes128gcm" and 0 < int(headers["TTL"]) <= 86_400
        self.server_key = check_vapid(headers["Authorization"], self.service.url)
        assert len(body) <= 4_096
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))


def check_vapid(header, origin):
    """RFC 8292: who signed it, for this service, for no more than a day."""
    scheme, _, rest = header.partition(" ")
    parameters = dict(each.strip().split("=", 1) for each in rest.split(","))
    assert scheme == "vapid" and set(parameters) == {"t", "k"}
    head, claims, signature = parameters["t"].split(".")
    assert json.loads(decode(head)) == {"typ": "JWT", "alg": "ES256"}
    said = json.loads(decode(claims))
    assert said["aud"] == origin and said["sub"].startswith("https://")
    assert time.time() < said["exp"] <= time.time() + 86_400
    raw = decode(signature)
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(parameters["k"]))
    numbers = [int.from_bytes(half) for half in (raw[:32], raw[32:])]
    key.verify(encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return parameters["k"]

