"""pressure.py PORT: a member's image that takes 600 MB to decode, sent to a server that has not got them. It is refused in
some way, and the server answers as before."""
import pathlib
import struct
import sys
import types
import zlib

sys.path.append(str(pathlib.Path(__file__).parents[1] / "Tests/Browser"))
from client import Client  # noqa: E402

SIDE = 10_900


def interlaced_png():
    """White, in the seven passes of Adam7 (PNG, 8.2): a decoder keeps all of it."""
    packer = zlib.compressobj(1)
    data = bytearray()
    for x, y, dx, dy in [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]:
        row = b"\0" + b"\xff" * (3 * ((SIDE - x + dx - 1) // dx))
        for _ in range((SIDE - y + dy - 1) // dy):
            data += packer.compress(row)
    data += packer.flush()

    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    header = struct.pack(">IIBBBBB", SIDE, SIDE, 8, 2, 0, 0, 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", bytes(data)) + chunk(b"IEND", b"")


def main():
    member = Client(types.SimpleNamespace(port=int(sys.argv[1]), process=None)).join("pressure")
    status, _, content = member.post_files(
        "/media", {}, [("file", "large.png", "image/png", interlaced_png())], headers={"X-Salon": "fragment"})
    print(f"the image: {status} {content.decode()[:200]}")
    # Not 201: then nothing was short, and this shows nothing.
    assert status in (413, 422, 503), status
    status, text = member.get("/ready")
    assert status == 200 and text.startswith("OK"), (status, text)


main()
