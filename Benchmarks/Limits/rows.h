// Rows into a SQLite file of its own, each durable before the next: WAL and synchronous = FULL, as Salon commits.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static sqlite3 *database;
static sqlite3_stmt *begin_row, *insert_row, *commit_rows;

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

/// The file is made anew, with a table that has the columns and indexes of Salon's.
static void open_rows(const char *path, const char *schema, const char *insert) {
    const char *suffixes[] = {"", "-wal", "-shm"};
    char name[4096];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, suffixes[i]);
        unlink(name);
    }
    if (sqlite3_open(path, &database)) exit((fprintf(stderr, "%s cannot be opened\n", path), 1));
    run("PRAGMA journal_mode = WAL");
    run("PRAGMA synchronous = FULL");
    run(schema);
    begin_row = prepared("BEGIN IMMEDIATE");
    insert_row = prepared(insert);
    commit_rows = prepared("COMMIT");
}

static inline void open_posts(const char *path) {
    open_rows(
        path,
        "CREATE TABLE posts (id INTEGER PRIMARY KEY, author_id INTEGER, kind TEXT NOT NULL DEFAULT 'comment',"
        " parent_id INTEGER, root_id INTEGER, text TEXT NOT NULL, like_count INTEGER NOT NULL DEFAULT 0,"
        " reply_count INTEGER NOT NULL DEFAULT 0) STRICT;"
        "CREATE INDEX posts_by_root ON posts (root_id, id);"
        "CREATE INDEX posts_by_parent ON posts (parent_id, id);"
        "CREATE INDEX posts_by_author ON posts (author_id, kind, id)",
        "INSERT INTO posts (id, author_id, parent_id, root_id, text) VALUES (?,?,?,?,?)");
}

static inline void store_post(long id, int author, int root, const char *text) {
    step(begin_row);
    sqlite3_bind_int64(insert_row, 1, id);
    sqlite3_bind_int64(insert_row, 2, author);
    sqlite3_bind_int64(insert_row, 3, root);
    sqlite3_bind_int64(insert_row, 4, root);
    sqlite3_bind_text(insert_row, 5, text, -1, SQLITE_STATIC);
    step(insert_row);
    step(commit_rows);
}

static inline void open_messages(const char *path) {
    open_rows(
        path,
        "CREATE TABLE messages (id INTEGER PRIMARY KEY, conversation_id INTEGER NOT NULL, position INTEGER NOT NULL,"
        " sender_id INTEGER NOT NULL, client_id TEXT NOT NULL, text TEXT NOT NULL, linked_id INTEGER,"
        " state TEXT NOT NULL DEFAULT 'sent', UNIQUE (conversation_id, position), UNIQUE (sender_id, client_id))"
        " STRICT",
        "INSERT INTO messages (id, conversation_id, position, sender_id, client_id, text) VALUES (?,?,?,?,?,?)");
}

static inline void store_message(long id, int conversation, long position, int sender, const char *client_id, const char *text) {
    step(begin_row);
    sqlite3_bind_int64(insert_row, 1, id);
    sqlite3_bind_int64(insert_row, 2, conversation);
    sqlite3_bind_int64(insert_row, 3, position);
    sqlite3_bind_int64(insert_row, 4, sender);
    sqlite3_bind_text(insert_row, 5, client_id, -1, SQLITE_STATIC);
    sqlite3_bind_text(insert_row, 6, text, -1, SQLITE_STATIC);
    step(insert_row);
    step(commit_rows);
}
