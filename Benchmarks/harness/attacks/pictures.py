"""Pictures that are small to send and large to read."""
import os
import struct
import subprocess
import zlib


def cached(make):
    def made(path, *arguments):
        if not os.path.exists(path):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            make(path, *arguments)
        with open(path, "rb") as file:
            return file.read()
    return made


@cached
def noise(path, width, height):
    """A photograph no encoder can make small."""
    steps = [["gaussnoise", "{0}.v", str(width), str(height), "--sigma", "60", "--mean", "128"],
             ["cast", "{0}.v", "{0}.u.v", "uchar"], ["jpegsave", "{0}.u.v", "{0}", "--Q", "98"]]
    for step in steps:
        subprocess.run(["vips", *(part.format(path) for part in step)], check=True, stdout=subprocess.DEVNULL)


@cached
def interlaced_png(path, side):
    """Sixteen bits a sample, in seven passes: a reader has to keep all of it (ISO/IEC 15948, 8.2)."""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    packer = zlib.compressobj(9)
    data = b""
    for x, y, across, down in passes:
        row = bytes(1 + 6 * len(range(x, side, across)))
        for _ in range(y, side, down):
            data += packer.compress(row)
    data += packer.flush()

    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    with open(path, "wb") as file:
        header = struct.pack(">IIBBBBB", side, side, 16, 2, 0, 0, 1)
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


@cached
def progressive_jpeg(path, side, scans):
    """Grey everywhere. Each scan says for 32,767 blocks at once that nothing changes (ITU-T T.81, G.1.2.2)."""
    def segment(marker, content):
        return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content

    blocks = ((side + 7) // 8) ** 2
    file = b"\xff\xd8" + segment(0xDB, b"\0" + bytes([1] * 64))
    file += segment(0xC2, struct.pack(">BHHB", 8, side, side, 3) + b"".join(bytes([n, 0x11, 0]) for n in (1, 2, 3)))
    # One code of one bit each: no difference; 0xE0 is a run of 2^14 blocks and as many as 14 more bits say.
    file += segment(0xC4, b"\0" + bytes([1] + [0] * 15) + b"\0" + b"\x10" + bytes([1] + [0] * 15) + b"\xe0")
    # The first coefficients: a run of zeros, cut short, which readers take for the rest.
    file += segment(0xDA, bytes([3, 1, 0, 2, 0, 3, 0, 0, 0, 0])) + bytes(64)
    run = "0" + "1" * 14
    bits = run * (blocks // 32_767 + 1)
    bits += "1" * (-len(bits) % 8)
    packed = int(bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")
    for number in range(scans):
        at = 1 + number // 3 % 63
        file += segment(0xDA, bytes([1, 1 + number % 3, 0, at, at, 0])) + packed
    with open(path, "wb") as output:
        output.write(file + b"\xff\xd9")
