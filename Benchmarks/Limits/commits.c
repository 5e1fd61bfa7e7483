// What the disk and SQLite allow: comments written one by one, each durable (WAL, synchronous = FULL) before the next.
// usage: commits FILE SECONDS
// The table has the columns and indexes of Salon's posts; the file is made anew. Prints rows and seconds as JSON.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static sqlite3 *database;

static void run(const char *sql) {
    char *error = NULL;
    if (sqlite3_exec(database, sql, NULL, NULL, &error) == SQLITE_OK) return;
    fprintf(stderr, "%s: %s\n", sql, error);
    exit(1);
}

static sqlite3_stmt *prepared(const char *sql) {
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK) return statement;
    fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(database));
    exit(1);
}

static void step(sqlite3_stmt *statement) {
    if (sqlite3_step(statement) != SQLITE_DONE) exit((fprintf(stderr, "%s\n", sqlite3_errmsg(database)), 1));
    sqlite3_reset(statement);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 3) return fprintf(stderr, "usage: commits FILE SECONDS\n"), 2;
    const char *path = argv[1], *suffixes[] = {"", "-wal", "-shm"};
    char name[4096];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, suffixes[i]);
        unlink(name);
    }
    if (sqlite3_open(path, &database)) return 1;
    run("PRAGMA journal_mode = WAL");
    run("PRAGMA synchronous = FULL");
    run("CREATE TABLE posts (id INTEGER PRIMARY KEY, author_id INTEGER NOT NULL, parent_id INTEGER, root_id INTEGER,"
        " text TEXT NOT NULL, like_count INTEGER NOT NULL DEFAULT 0, reply_count INTEGER NOT NULL DEFAULT 0) STRICT");
    run("CREATE INDEX posts_by_root ON posts (root_id, id)");
    run("CREATE INDEX posts_by_parent ON posts (parent_id)");
    run("CREATE INDEX posts_by_author ON posts (author_id, id)");
    sqlite3_stmt *begin = prepared("BEGIN IMMEDIATE"), *commit = prepared("COMMIT");
    sqlite3_stmt *insert = prepared("INSERT INTO posts (id, author_id, parent_id, root_id, text) VALUES (?,?,?,?,?)");
    const char *text = "what a quiet blue this is, and how well the paper takes it; I would hang it by the window";
    long rows = 0;
    double start = now(), seconds = atof(argv[2]);
    while (now() - start < seconds) {
        step(begin);
        sqlite3_bind_int64(insert, 1, rows + 1);
        sqlite3_bind_int64(insert, 2, rand() % 100000);
        sqlite3_bind_int64(insert, 3, rand() % 1000);
        sqlite3_bind_int64(insert, 4, rand() % 1000);
        sqlite3_bind_text(insert, 5, text, (int)strlen(text), SQLITE_STATIC);
        step(insert);
        step(commit);
        rows++;
    }
    printf("{\"rows\": %ld, \"seconds\": %.3f}\n", rows, now() - start);
    return 0;
}
