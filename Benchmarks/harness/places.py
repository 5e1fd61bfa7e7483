"""Where things are: the checkout, the bench folder, the built programs."""
import glob
import os
import re
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIMITS = f"{ROOT}/Benchmarks/Limits"
BENCH = os.environ.get("SALON_BENCH_DIR", "/tmp/salon-bench")
COOKIES = f"{BENCH}/cookies"


def build_salon():
    """The release binary: the one SALON_BUILD names, or built there (`.build` unless it says otherwise)."""
    scratch = os.environ.get("SALON_BUILD", f"{ROOT}/.build")
    if os.path.isfile(scratch):
        return os.path.abspath(scratch)
    command = [f"{ROOT}/bin/build", "--scratch-path", scratch]
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout.strip()


PROGRAMS = (
    "fanout", "listeners", "reader", "overload", "talk", "floor", "commits", "merge", "statement", "renditions")


def build_programs():
    """The programs in Limits that are written in C. Returns the folder they are in."""
    folder = f"{BENCH}/limits"
    os.makedirs(folder, exist_ok=True)
    vips = subprocess.run(["pkg-config", "--cflags", "--libs", "vips"], check=True, text=True, capture_output=True)
    sqlite = ["-lsqlite3"]
    libraries = {"commits": sqlite, "floor": sqlite, "merge": sqlite, "statement": sqlite, "renditions": vips.stdout.split()}
    for name in PROGRAMS:
        source, program = f"{LIMITS}/{name}.c", f"{folder}/{name}"
        changed = max(map(os.path.getmtime, [source, *glob.glob(f"{LIMITS}/*.h")]))
        if os.path.exists(program) and os.path.getmtime(program) > changed:
            continue
        subprocess.run(["cc", "-O2", "-o", program, source, *libraries.get(name, [])], check=True)
    return folder


def build_limits():
    """These and the empty handler, which is Hummingbird's."""
    folder = build_programs()
    sources = [f"{LIMITS}/Package.swift", f"{LIMITS}/Sources/empty/main.swift"]
    if os.path.exists(f"{folder}/empty") and os.path.getmtime(f"{folder}/empty") > max(map(os.path.getmtime, sources)):
        return folder
    scratch = os.environ.get("SALON_LIMITS_BUILD", f"{BENCH}/limits-build")
    command = ["swift", "build", "--package-path", LIMITS, "--scratch-path", scratch, "-c", "release"]
    subprocess.run(command, check=True)
    path = subprocess.run([*command, "--show-bin-path"], check=True, text=True, capture_output=True).stdout.strip()
    shutil.copyfile(f"{path}/empty", f"{folder}/empty")
    os.chmod(f"{folder}/empty", 0o755)
    return folder


def imaging_settings():
    """Widths, quality and effort as Sources/Imaging says them, so that the limit makes the same files."""
    with open(f"{ROOT}/Sources/Imaging/ImageProcessor.swift") as file:
        text = file.read()
    widths = re.search(r"standardWidths = \[([\d, ]+)\]", text)[1].split(", ")
    quality = re.search(r"quality: Int = (\d+)", text)[1]
    effort = re.search(r"effort: Int = (\d+)", text)[1]
    return widths, quality, effort
