// What Following costs when it is put together in memory: everybody's entries, eight bytes each, merged by a heap over
// the people somebody follows; then the rows of these entries, by one statement.
// usage: merge FILE SECONDS ACCOUNT BEFORE
// Prints p50 of the merge and of the statement in microseconds, how long it took to read all entries in milliseconds,
// how many bytes they take, and the entries, as JSON.
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAGE = 31 };

typedef sqlite3_int64 id;

struct member {
    id account, *entries;
    int count, room;
};

struct head {
    id entry;
    const struct member *member;
    int index;
};

static sqlite3 *database;
static struct member *members;
static int member_count;
static long size;

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

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL)) fail(sql);
    return statement;
}

static void read_entries(void) {
    sqlite3_stmt *all = prepare("SELECT author_id, post_id FROM works ORDER BY author_id, post_id");
    struct member *last = NULL;
    while (sqlite3_step(all) == SQLITE_ROW) {
        id account = sqlite3_column_int64(all, 0);
        if (!last || last->account != account) {
            if (!(member_count & (member_count - 1)))
                members = realloc(members, sizeof *members * (member_count ? member_count * 2 : 1));
            last = memset(&members[member_count++], 0, sizeof *last);
            last->account = account;
        }
        if (last->count == last->room) {
            last->room = last->room ? last->room * 2 : 4;
            last->entries = realloc(last->entries, sizeof(id) * last->room);
        }
        last->entries[last->count++] = sqlite3_column_int64(all, 1);
    }
    sqlite3_finalize(all);
    for (int i = 0; i < member_count; i++) size += sizeof *members + sizeof(id) * members[i].room;
}

static const struct member *find(id account) {
    int low = 0, high = member_count - 1;
    while (low <= high) {
        int middle = (low + high) / 2;
        if (members[middle].account == account) return &members[middle];
        if (members[middle].account < account) low = middle + 1;
        else high = middle - 1;
    }
    return NULL;
}

static void sink(struct head *heap, int count, int place) {
    struct head moved = heap[place];
    for (int child; (child = place * 2 + 1) < count; place = child) {
        if (child + 1 < count && heap[child + 1].entry > heap[child].entry) child++;
        if (heap[child].entry <= moved.entry) break;
        heap[place] = heap[child];
    }
    heap[place] = moved;
}

// Looks near the end first: a page deep in a feed of many is not deep in anybody's entries.
static int last_below(const struct member *member, id place) {
    int high = member->count, step = 1;
    while (high > 0 && member->entries[high - 1] >= place) {
        int low = high - step > 0 ? high - step : 0;
        if (low > 0 && member->entries[low - 1] >= place) {
            high = low;
            step *= 2;
            continue;
        }
        while (low < high) {
            int middle = (low + high) / 2;
            if (member->entries[middle] < place) low = middle + 1;
            else high = middle;
        }
        return low - 1;
    }
    return high - 1;
}

static int merge(const struct member **followed, int count, id before, struct head *heap, id *found) {
    int heads = 0, entries = 0;
    for (int i = 0; i < count; i++) {
        int index = last_below(followed[i], before);
        if (index >= 0) heap[heads++] = (struct head){followed[i]->entries[index], followed[i], index};
    }
    for (int i = heads / 2 - 1; i >= 0; i--) sink(heap, heads, i);
    while (heads && entries < PAGE) {
        found[entries++] = heap->entry;
        if (heap->index) {
            heap->index--;
            heap->entry = heap->member->entries[heap->index];
        } else {
            *heap = heap[--heads];
        }
        sink(heap, heads, 0);
    }
    return entries;
}

int main(int argc, char **argv) {
    if (argc != 5) return fprintf(stderr, "usage: merge FILE SECONDS ACCOUNT BEFORE\n"), 2;
    if (sqlite3_open_v2(argv[1], &database, SQLITE_OPEN_READONLY, NULL)) fail(argv[1]);
    sqlite3_exec(database, "PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -16000", NULL, NULL, NULL);
    double seconds = atof(argv[2]), began = now();
    id account = atoll(argv[3]), before = atoll(argv[4]);
    read_entries();
    double filled = now() - began;

    sqlite3_stmt *follows = prepare("SELECT followed_id FROM follows WHERE follower_id = ?1");
    sqlite3_bind_int64(follows, 1, account);
    const struct member **followed = NULL;
    int count = 0;
    while (sqlite3_step(follows) == SQLITE_ROW) {
        const struct member *member = find(sqlite3_column_int64(follows, 0));
        if (!member) continue;
        followed = realloc(followed, sizeof *followed * (count + 1));
        followed[count++] = member;
    }

    char sql[512] = "SELECT w.post_id FROM works w WHERE w.post_id IN (?";
    for (int i = 1; i < PAGE; i++) strcat(sql, ",?");
    sqlite3_stmt *rows = prepare(strcat(sql, ") ORDER BY w.post_id DESC"));
    struct head *heap = malloc(sizeof *heap * (count + 1));
    id found[PAGE];
    int entries = 0, room = 1 << 20, runs = 0;
    double *merges = malloc(sizeof *merges * room), *reads = malloc(sizeof *reads * room);
    for (double end = now() + seconds; now() < end && runs < room; runs++) {
        double start = now();
        entries = merge(followed, count, before, heap, found);
        double merged = now();
        for (int i = 0; i < PAGE; i++) sqlite3_bind_int64(rows, i + 1, i < entries ? found[i] : 0);
        int read = 0;
        while (sqlite3_step(rows) == SQLITE_ROW) {
            if (sqlite3_column_int64(rows, 0) != found[read++]) fail("another row");
        }
        if (read != entries) fail("rows");
        sqlite3_reset(rows);
        merges[runs] = merged - start;
        reads[runs] = now() - merged;
    }
    qsort(merges, runs, sizeof *merges, by_value);
    qsort(reads, runs, sizeof *reads, by_value);
    printf("{\"merge_us\": %.2f, \"rows_us\": %.2f, \"fill_ms\": %.1f, \"bytes\": %ld, \"entries\": [", merges[runs / 2] * 1e6,
           reads[runs / 2] * 1e6, filled * 1e3, size);
    for (int i = 0; i < entries; i++) printf("%s%lld", i ? ", " : "", found[i]);
    printf("]}\n");
}
