"""Scenario 17: bytes on the wire of pages with 30 of something, and how much markup each of these is."""
import re
import socket
from urllib.parse import quote

import follows
import generate
from harness import servers
from harness.figures import Figure

PAGE = 30
#: What a browser asks for, and what it may have to take.
CODINGS = {"zstd": servers.CODINGS, "gzip": "gzip", "plain": None}
MOST_KILOBYTES, MOST_MARKUP = 10, 1.6


def pages(community):
    """What, who, where, and how each item begins."""
    yield "wall", 1, "/", rb'<[^<]* id="work-\d+"'
    yield "Home", follows.MANY, "/timeline", rb'<li class="post" id="post-'
    yield "Following", follows.MANY, "/following", rb'<[^<]* id="work-\d+"'
    yield "notifications", community.thread["owner"], "/notifications", rb'<li[^<]* id="notification-\d+'
    yield "search of posts", 1, f"/search?q={quote(common_word(community))}&tab=posts", rb'<li class="found-post"'


def common_word(community):
    """What many posts say."""
    texts = community.rows("SELECT text FROM posts WHERE kind = 'post' ORDER BY id DESC LIMIT 2000")
    words = [word for text, in texts for word in set(text.split()) if word.isalpha() and len(word) > 1]
    return max(set(words), key=words.count)


def wire(port, path, reader, coding):
    """Everything the server sends, head included."""
    head = f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: session={generate.token(reader)}\r\n"
    head += f"Accept-Encoding: {coding}\r\n" if coding else ""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
        client.sendall(f"{head}Connection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: client.recv(1 << 16), b""))
    assert answer.startswith(b"HTTP/1.1 200"), answer[:200]
    return answer


def list_pages(bench, community):
    with servers.salon(bench.salon, community) as salon:
        for what, reader, path, item in pages(community):
            answers = {name: wire(salon.port, path, reader, coding) for name, coding in CODINGS.items()}
            assert b"content-encoding" not in answers["plain"].partition(b"\r\n\r\n")[0].lower()
            starts = [match.start() for match in re.finditer(item, answers["plain"])]
            data, label = str(community), f"{what}, {len(starts)} items"
            if len(starts) != PAGE:
                bench.note(f"Scenario 17, {community}: {what} has {len(starts)} items, not {PAGE}; no target is meant.")
            for name, answer in answers.items():
                size = len(answer) / 1000
                is_target = name != "plain" and len(starts) == PAGE
                yield Figure(
                    17, data, f"{label}, {name}", f"{size:.1f} kB", "", size,
                    ("≤", MOST_KILOBYTES) if is_target else None, " kB")
            if len(starts) > 1:
                # The last one's end is not known.
                markup = (starts[-1] - starts[0]) / (len(starts) - 1) / 1000
                yield Figure(
                    17, data, f"{label}, markup per item", f"{markup:.2f} kB", "", markup, ("≤", MOST_MARKUP), " kB")
    bench.note(
        f"Scenario 17, {community}: whole responses with their heads, as a browser that takes zstd, one that takes gzip "
        "and one that takes neither get them; kB are 1,000 bytes.")
