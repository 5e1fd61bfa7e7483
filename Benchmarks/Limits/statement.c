// What one statement costs SQLite, prepared, on a connection set up like Salon's.
// usage: statement FILE SECONDS TIMES SQL VALUES
// VALUES names a file with the parameters of one execution per line, between spaces: integers, or x and hexadecimal
// digits for bytes. TIMES executions are one measurement. Prints their count, rows each, and p50, p99 and worst in
// microseconds as JSON. The file is opened for reading only.
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 4 };

struct line {
    int count;
    sqlite3_int64 numbers[MOST];
    unsigned char *bytes[MOST];
    int lengths[MOST];
};

static sqlite3 *database;
static struct line *lines;
static int line_count;

static void fail(const char *what) {
    fprintf(stderr, "%s: %s\n", what, database ? sqlite3_errmsg(database) : "");
    exit(1);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void read_lines(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail(path);
    char text[1024];
    while (fgets(text, sizeof text, file)) {
        lines = realloc(lines, sizeof *lines * (line_count + 1));
        struct line *line = memset(&lines[line_count++], 0, sizeof *lines);
        for (char *word = strtok(text, " \n"); word && line->count < MOST; word = strtok(NULL, " \n"), line->count++) {
            if (*word != 'x') {
                line->numbers[line->count] = atoll(word);
                continue;
            }
            int length = strlen(word + 1) / 2;
            unsigned char *bytes = malloc(length);
            for (int i = 0; i < length; i++) sscanf(word + 1 + i * 2, "%2hhx", &bytes[i]);
            line->bytes[line->count] = bytes;
            line->lengths[line->count] = length;
        }
    }
    fclose(file);
    if (!line_count) fail("no values");
}

static long execute(sqlite3_stmt *statement, const struct line *line) {
    for (int i = 0; i < line->count; i++) {
        if (line->bytes[i]) sqlite3_bind_blob(statement, i + 1, line->bytes[i], line->lengths[i], SQLITE_STATIC);
        else sqlite3_bind_int64(statement, i + 1, line->numbers[i]);
    }
    long rows = 0;
    int columns = sqlite3_column_count(statement), code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        // A column that nobody reads would cost nothing.
        for (int i = 0; i < columns; i++) sqlite3_column_text(statement, i);
        rows++;
    }
    if (code != SQLITE_DONE) fail("step");
    sqlite3_reset(statement);
    return rows;
}

int main(int argc, char **argv) {
    if (argc != 6) return fprintf(stderr, "usage: statement FILE SECONDS TIMES SQL VALUES\n"), 2;
    double seconds = atof(argv[2]);
    int times = atoi(argv[3]);
    read_lines(argv[5]);
    if (sqlite3_open_v2(argv[1], &database, SQLITE_OPEN_READONLY, NULL)) fail(argv[1]);
    const char *settings =
        "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000; PRAGMA mmap_size = 1073741824; BEGIN";
    if (sqlite3_exec(database, settings, NULL, NULL, NULL)) fail(settings);
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database, argv[4], -1, &statement, NULL)) fail(argv[4]);
    if (lines[0].count != sqlite3_bind_parameter_count(statement)) fail("parameters and values differ in number");

    long count = 0, rows = 0, room = 0, next = 0;
    double *measured = NULL, start = now();
    // The first half second warms up; at least three measurements count, however long they take.
    double counted = start + (seconds > 1 ? 0.5 : seconds / 4);
    while (count < 3 || now() - start < seconds) {
        long got = 0;
        double began = now();
        for (int i = 0; i < times; i++) got += execute(statement, &lines[next++ % line_count]);
        double took = now() - began;
        if (began < counted && now() - start < seconds) continue;
        if (count == room) measured = realloc(measured, sizeof *measured * (room = room ? room * 2 : 1024));
        measured[count++] = took * 1e6;
        rows += got;
    }
    qsort(measured, count, sizeof *measured, by_value);
    printf("{\"count\": %ld, \"rows\": %.1f, \"p50_us\": %.2f, \"p99_us\": %.2f, \"worst_us\": %.2f}\n", count,
           (double)rows / count, measured[count / 2], measured[count * 99 / 100], measured[count - 1]);
    return 0;
}
