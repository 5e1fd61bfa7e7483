"""A PostgreSQL server of the harness's own, filled from the SQLite file."""
import csv
import glob
import io
import os
import sqlite3
import subprocess
import time

import generate
import talks
from harness.places import BENCH

PORT = 55_432
DATA = f"{BENCH}/postgres"
URL = f"postgres://postgres@127.0.0.1:{PORT}"
#: What triggers and migrations would have put there.
BACKLOGS = """\
INSERT INTO account_search_backlog (item_id) SELECT id FROM accounts ON CONFLICT DO NOTHING;
INSERT INTO work_search_backlog (item_id) SELECT post_id FROM works ON CONFLICT DO NOTHING;
INSERT INTO post_words_backlog (post_id) SELECT id FROM posts WHERE kind <> 'work' ON CONFLICT DO NOTHING;
"""


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


def value(database, sql):
    """The first value of the first row, as text; empty if there is none."""
    command = ["psql", "-qtAX", "-v", "ON_ERROR_STOP=1", "-c", sql, f"{URL}/{database}"]
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout.strip()


def load(salon, source, name, has_talks=False):
    """A new database with the rows of the SQLite file `source`. Returns its address."""
    start()
    made = os.stat(f"{os.path.dirname(source)}/community.json")
    kept = f"kept_{made.st_ino}_{int(made.st_mtime)}"
    if not value("postgres", f"SELECT 1 FROM pg_database WHERE datname = '{kept}'"):
        fill(salon, source, "filling", has_talks)
        psql("postgres", f"ALTER DATABASE filling RENAME TO {kept};")
    psql("postgres", f"SET client_min_messages = warning;\nDROP DATABASE IF EXISTS {name};\n"
                     f"CREATE DATABASE {name} TEMPLATE {kept};")
    return f"{URL}/{name}"


def fill(salon, source, name, has_talks):
    """Makes the database that others are copies of: found words take longer than all rows."""
    psql("postgres", f"SET client_min_messages = warning;\nDROP DATABASE IF EXISTS {name};\nCREATE DATABASE {name};")
    # Copies do not have this.
    psql("postgres", f"ALTER DATABASE {name} SET synchronous_commit = off;")
    scratch = f"{BENCH}/run/doctor"
    os.makedirs(scratch, exist_ok=True)
    options = ["--data", scratch, "--database-url", f"{URL}/{name}"]
    subprocess.run([salon, "doctor", *options], check=True, stdout=subprocess.DEVNULL)
    database = sqlite3.connect(source)
    for table in [*generate.TABLES, "consents", *(talks.TABLES if has_talks else [])]:
        copy(database, table, f"{URL}/{name}")
    database.close()
    psql(name, BACKLOGS)
    subprocess.run([salon, "doctor", *options], check=True, stdout=subprocess.DEVNULL)
    server = subprocess.Popen([salon, "serve", *options, "--port", str(PORT + 1)], stdout=subprocess.DEVNULL)
    try:
        while value(name, "SELECT 1 FROM post_words_backlog LIMIT 1"):
            assert server.poll() is None, "the server has ended"
            time.sleep(0.5)
    finally:
        server.terminate()
        server.wait()
    psql(name, "VACUUM ANALYZE;")


def copy(database, table, url):
    """Replicas check no foreign keys, whatever order the rows come in, and run no triggers."""
    columns = ", ".join(row[1] for row in database.execute(f"PRAGMA table_info({table})"))
    command = ["psql", "-qX", "-v", "ON_ERROR_STOP=1", "-c", "SET session_replication_role = replica",
               "-c", f"COPY {table} ({columns}) FROM STDIN WITH (FORMAT csv, NULL '\\N')", url]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        text = io.TextIOWrapper(process.stdin, encoding="utf-8", newline="")
        writer = csv.writer(text)
        for row in database.execute(f"SELECT {columns} FROM {table}"):
            writer.writerow(
                "\\N" if value is None else f"\\x{value.hex()}" if isinstance(value, bytes) else value for value in row)
        text.close()
    if process.returncode:
        raise RuntimeError(f"{table} could not be loaded")
