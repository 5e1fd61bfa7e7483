"""Pictures that are made to cost their decoder, written here."""

import struct
import zlib


def chunk(name, payload):
    return struct.pack(">I", len(payload)) + name + payload + struct.pack(">I", zlib.crc32(name + payload))


def interlaced_png(width, height, depth=16):
    """One colour with transparency, interlaced: a decoder keeps all of it, eight bytes a pixel with 16 bits."""
    pixel = depth // 2
    packer = zlib.compressobj(9)
    packed = b""
    for x, y, across, down in [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)
    ]:
        row = b"\0" + b"\x55" * ((width - x + across - 1) // across * pixel)
        for _ in range((height - y + down - 1) // down):
            packed += packer.compress(row)
    packed += packer.flush()
    header = struct.pack(">IIBBBBB", width, height, depth, 6, 0, 0, 1)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def progressive_jpeg(width, height, scans=1):
    """Grey, in so many scans of runs of nothing: a few bytes for each, two a pixel for the decoder."""

    def segment(marker, payload):
        return bytes([0xFF, marker]) + struct.pack(">H", len(payload) + 2) + payload

    def scan(components, first, last, bits):
        bits += "1" * (-len(bits) % 8)
        data = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\x00")
        head = bytes([len(components)]) + b"".join(bytes([number, 0]) for number in components)
        return segment(0xDA, head + bytes([first, last, 0])) + data

    blocks = ((width + 7) // 8) * ((height + 7) // 8)
    frame = bytes([8]) + struct.pack(">HH", height, width) + b"\x03\x01\x11\x00\x02\x11\x00\x03\x11\x00"
    file = b"\xff\xd8" + segment(0xDB, b"\0" + b"\x10" * 64) + segment(0xC2, frame)
    # One code each: "0" is no difference (DC), and the longest run of blocks without anything (AC).
    file += segment(0xC4, b"\x00" + b"\x01" + b"\0" * 15 + b"\x00") + segment(0xC4, b"\x10" + b"\x01" + b"\0" * 15 + b"\xe0")
    run = "0" + "1" * 14
    for _ in range(scans):
        for component in (1, 2, 3):
            file += scan([component], 1, 63, run * (blocks // 32_767 + 1))
    return file + b"\xff\xd9"
