"""The machine: what it is, what has to be installed, what a process uses."""
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import time

PACKAGES = {
    "wrk": "wrk", "nginx": "nginx", "vips": "libvips-tools", "prosody": "prosody", "cc": "gcc", "sqlite3": "sqlite3",
    "pkg-config": "pkg-config", "faketime": "faketime", "/usr/sbin/ejabberdctl": "ejabberd",
}
FILES = {
    "/usr/share/backgrounds/mate/abstract": "mate-backgrounds", "/usr/include/sqlite3.h": "libsqlite3-dev",
    "/usr/include/vips/vips.h": "libvips-dev", "/usr/share/doc/erlang-p1-sqlite3": "erlang-p1-sqlite3",
}


def output(*command, **options):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE, **options).stdout.strip()


def install(engines, tools=None):
    """Brings what Debian packages of the tools are missing; of all, or of these."""
    missing = [package for tool, package in PACKAGES.items() if tool in (tools or PACKAGES) and not shutil.which(tool)]
    missing += [package for path, package in FILES.items() if not tools and not os.path.exists(path)]
    if "postgres" in engines and not shutil.which("psql"):
        missing.append("postgresql")
    if not missing:
        return
    if not shutil.which("apt-get"):
        sys.exit("This is not Debian or Ubuntu. Install what these packages hold: " + " ".join(missing))
    print("Installing", *missing, flush=True)
    root = [] if os.geteuid() == 0 else ["sudo"]
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*root, "apt-get", "update", "-qq"], check=True)
    subprocess.run(
        [*root, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing], check=True, env=environment,
        stdout=subprocess.DEVNULL)


def read(path):
    with open(path) as file:
        return file.read()


def describe(root):
    """One line each: processor, system, Swift, version of the sources."""
    model = re.search(r"model name\s*: (.*)", read("/proc/cpuinfo"))
    memory = int(re.search(r"MemTotal:\s+(\d+)", read("/proc/meminfo"))[1]) / (1 << 20)
    try:
        commit = output("git", "-C", root, "rev-parse", "--short", "HEAD", stderr=subprocess.DEVNULL)
        if output("git", "-C", root, "status", "--porcelain", "--", "Sources", "Spaces", "Package.swift"):
            commit += " with changes"
    except subprocess.CalledProcessError:
        commit = "before the first commit"
    if os.path.isfile(os.environ.get("SALON_BUILD", "")):
        # Nobody knows what it was built from.
        commit = f"a finished binary, beside {commit}"
    return {
        "processor": f"{model[1] if model else platform.machine()}, {os.cpu_count()} cores, {memory:.0f} GiB",
        "system": f"{platform.system()} {platform.release()}",
        "swift": output("swift", "--version", stderr=subprocess.DEVNULL).splitlines()[0],
        "commit": commit,
    }


class OtherLoad:
    """What processes that are not children of this one use of the machine, from now on."""

    def __init__(self):
        self.start = self.sample()

    @staticmethod
    def sample():
        own = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        return time.monotonic(), busy_seconds() - own

    def share(self):
        """Per cent of all cores."""
        (began, before), (now, after) = self.start, self.sample()
        return max(0, after - before) / (now - began) / os.cpu_count() * 100


def busy_seconds():
    """Processor seconds all processes have used since the system started."""
    fields = list(map(int, read("/proc/stat").splitlines()[0].split()[1:]))
    return (sum(fields[:8]) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


def cpu_seconds(pid):
    fields = read(f"/proc/{pid}/stat").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid):
    """Resident megabytes (1e6 bytes) in all, and without mapped files, which the system can reclaim at any time."""
    values = dict(re.findall(r"^(\w+):\s+(\d+) kB", read(f"/proc/{pid}/smaps_rollup"), re.M))
    return int(values["Rss"]) * 1.024e-3, int(values["Anonymous"]) * 1.024e-3


def forget_peak(pid):
    with open(f"/proc/{pid}/clear_refs", "w") as file:
        file.write("5")


def peak(pid):
    """The most megabytes resident since the start, or since ``forget_peak``."""
    return int(re.search(r"VmHWM:\s+(\d+)", read(f"/proc/{pid}/status"))[1]) * 1.024e-3
