"""A PostgreSQL server of the harness's own, filled from the SQLite file."""
import csv
import glob
import io
import os
import sqlite3
import subprocess

import generate
import talks
from harness.places import BENCH

PORT = 55_432
DATA = f"{BENCH}/postgres"
URL = f"postgres://postgres@127.0.0.1:{PORT}"


def tool(name):
    return sorted(glob.glob(f"/usr/lib/postgresql/*/bin/{name}"))[-1]


def owner(*command):
    """PostgreSQL refuses to run as root."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else list(command)


def start():
    """Starts the server unless it runs; everything durable, as it comes otherwise."""
    if not os.path.exists(f"{DATA}/PG_VERSION"):
        os.makedirs(DATA, exist_ok=True)
        if os.geteuid() == 0:
            subprocess.run(["chown", "postgres", DATA], check=True)
        subprocess.run(
            owner(tool("initdb"), "-D", DATA, "-A", "trust", "-U", "postgres", "--no-sync"), check=True,
            stdout=subprocess.DEVNULL)
    if subprocess.run(owner(tool("pg_ctl"), "-D", DATA, "status"), stdout=subprocess.DEVNULL).returncode:
        settings = f"-p {PORT} -k {DATA} -c shared_buffers=1GB -c max_wal_size=4GB -c listen_addresses=127.0.0.1"
        subprocess.run(
            owner(tool("pg_ctl"), "-D", DATA, "-w", "-l", f"{DATA}/log", "-o", settings, "start"), check=True,
            stdout=subprocess.DEVNULL)


def stop():
    if os.path.exists(f"{DATA}/postmaster.pid"):
        subprocess.run(owner(tool("pg_ctl"), "-D", DATA, "-m", "fast", "stop"), stdout=subprocess.DEVNULL)


def psql(database, sql):
    subprocess.run(
        ["psql", "-qX", "-v", "ON_ERROR_STOP=1", f"{URL}/{database}"], input=sql, check=True, text=True,
        stdout=subprocess.DEVNULL)


def load(salon, source, name, has_talks=False):
    """A new database with the rows of the SQLite file `source`. Returns its address."""
    start()
    psql("postgres", f"SET client_min_messages = warning;\nDROP DATABASE IF EXISTS {name};\nCREATE DATABASE {name};")
    url = f"{URL}/{name}"
    scratch = f"{BENCH}/run/doctor"
    os.makedirs(scratch, exist_ok=True)
    subprocess.run(
        [salon, "doctor", "--data", scratch, "--database-url", url], check=True, stdout=subprocess.DEVNULL)
    database = sqlite3.connect(source)
    # Replicas check no foreign keys, whatever order the rows come in.
    for table in [*generate.TABLES, "consents", *generate.SEARCH, *(talks.TABLES if has_talks else [])]:
        columns = ", ".join(row[1] for row in database.execute(f"PRAGMA table_info({table})"))
        command = ["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-c", "SET session_replication_role = replica",
                   "-c", f"COPY {table} ({columns}) FROM STDIN WITH (FORMAT csv, NULL '\\N')", url]
        with subprocess.Popen(command, stdin=subprocess.PIPE) as copy:
            text = io.TextIOWrapper(copy.stdin, encoding="utf-8", newline="")
            writer = csv.writer(text)
            for row in database.execute(f"SELECT {columns} FROM {table}"):
                writer.writerow(
                    "\\N" if value is None else f"\\x{value.hex()}" if isinstance(value, bytes) else value
                    for value in row)
            text.close()
        if copy.returncode:
            raise RuntimeError(f"{table} could not be loaded")
    database.close()
    psql(name, "VACUUM ANALYZE;")
    return url
