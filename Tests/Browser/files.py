"""Image files of every kind, made from real photographs."""

import struct
import subprocess
import zlib
from pathlib import Path

PHOTOGRAPHS = Path("/usr/share/backgrounds/mate/nature")


class Studio:
    def __init__(self, folder):
        self.folder = Path(folder)

    def photograph(self, name="LadyBird"):
        return PHOTOGRAPHS / f"{name}.jpg"

    def made(self, name, *command):
        """The file `name`, made once, by a command in which {} is its path."""
        path = self.folder / name
        if not path.exists():
            subprocess.run([str(part).format(path) for part in command], check=True, capture_output=True)
        return path

    def small(self, name="LadyBird", width=480):
        """The bytes of a small copy, for tests that are about something else."""
        return self.small_file(name, width).read_bytes()

    def small_file(self, name="LadyBird", width=480):
        return self.made(f"{name}-{width}.jpg", "vipsthumbnail", self.photograph(name), "--size", f"{width}x", "-o", "{}")

    def base(self):
        """A photograph wider than high, in sRGB: what all of the following are made from."""
        return self.small_file("LadyBird", 1200)

    def tiff(self):
        return self.made("work.tif", "vips", "tiffsave", self.base(), "{}", "--compression", "deflate")

    def heic(self):
        return self.made("work.heic", "heif-enc", "-q", "90", self.base(), "-o", "{}")

    def avif(self):
        return self.made("work.avif", "vips", "heifsave", self.base(), "{}", "--compression", "av1", "--Q", "85", "--effort", "1")

    def cmyk(self):
        return self.made("cmyk.jpg", "vips", "icc_transform", self.base(), "{}[Q=95]", "cmyk", "--input-profile", "srgb")

    def display_p3(self):
        return self.made("p3.jpg", "vips", "icc_transform", self.base(), "{}[Q=95]", "p3", "--input-profile", "srgb")

    def from_a_phone(self):
        """Stored lying on its side with orientation 6, as phones do, with the place it was taken at."""
        path = self.made("phone.jpg", "vips", "rot", self.base(), "{}[Q=95]", "d270")
        subprocess.run(
            ["exiftool", "-q", "-overwrite_original", "-Orientation#=6", "-GPSLatitude=37.5665", "-GPSLatitudeRef=N",
             "-GPSLongitude=126.9780", "-GPSLongitudeRef=E", "-Make=Phone", "-SerialNumber=SECRET-4711", path], check=True)
        return path

    def webtoon(self, panels=24):
        """Photographs one below another, as wide as a phone and many times as high."""
        return self.made("webtoon.jpg", "vips", "replicate", self.small_file("Dune", 430), "{}[Q=80]", 1, panels)

    def panorama(self):
        return self.made("panorama.jpg", "vips", "replicate", self.small_file("Wood", 480), "{}[Q=80]", 12, 1)

    def animation(self):
        """Three photographs, half a second in all."""
        frames = [self.made(f"frame-{name}.jpg", "vips", "crop", self.small_file(name, 320), "{}", 0, 0, 320, 180)
                  for name in ["Dune", "Wood", "Garden"]]
        roll = self.made("roll.v", "vips", "arrayjoin", " ".join(map(str, frames)), "{}", "--across", 1)
        return self.made("moving.webp", "vips", "webpsave", roll, "{}", "--page-height", 180)

    def animated_png(self):
        """A PNG that says it moves; what it shows does not matter."""
        path = self.folder / "moving.png"
        still = self.made("still.png", "vips", "copy", self.small_file(), "{}").read_bytes()
        control = b"acTL" + struct.pack(">II", 7, 0)
        path.write_bytes(still[:33] + struct.pack(">I", 8) + control + struct.pack(">I", zlib.crc32(control)) + still[33:])
        return path

    def noise(self, width):
        """Noise, which no encoder compresses."""
        return self.made(
            f"noise-{width}.jpg", "vips", "gaussnoise", "{}[Q=100]", width, width, "--mean", 128, "--sigma", 60).read_bytes()

    def text(self):
        path = self.folder / "notes.txt"
        path.write_text("These are notes.\n")
        return path

    def liar(self):
        """Calls itself a JPEG and is a page."""
        path = self.folder / "liar.jpg"
        path.write_text("<!doctype html><script>alert(1)</script>")
        return path

    def nothing(self):
        path = self.folder / "nothing.jpg"
        path.write_bytes(b"")
        return path

    def broken(self):
        path = self.folder / "broken.jpg"
        path.write_bytes(self.base().read_bytes()[:20_000])
        return path
