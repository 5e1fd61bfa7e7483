// What the disk and SQLite allow: comments or messages written one by one, each durable before the next.
// usage: commits posts|messages FILE SECONDS
// Messages are of 64 people in turn, each in a conversation of their own. The file is made anew. Prints rows and seconds
// as JSON.
#include "rows.h"
#include <time.h>

enum { PEOPLE = 64 };

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    if (argc != 4) return fprintf(stderr, "usage: commits posts|messages FILE SECONDS\n"), 2;
    int is_posts = !strcmp(argv[1], "posts");
    (is_posts ? open_posts : open_messages)(argv[2]);
    const char *text = "what a quiet blue this is, and how well the paper takes it; I would hang it by the window";
    char client_id[64];
    long rows = 0;
    double start = now(), seconds = atof(argv[3]);
    while (now() - start < seconds) {
        rows++;
        if (is_posts) {
            store_post(rows, rand() % 100000, rand() % 1000, text);
        } else {
            snprintf(client_id, sizeof client_id, "%08x-bench-%08ld", rand(), rows);
            store_message(rows, rows % PEOPLE, rows / PEOPLE, rows % PEOPLE, client_id, text);
        }
    }
    printf("{\"rows\": %ld, \"seconds\": %.3f}\n", rows, now() - start);
    return 0;
}
