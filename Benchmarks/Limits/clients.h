// What the clients that measure have in common.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static long long nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}
