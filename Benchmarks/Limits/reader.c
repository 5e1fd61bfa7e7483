// One person who reads a page at an even pace. usage: reader PORT PATH COOKIES RATE SECONDS
// With @ in front, PATH names a file of pages, one per line, that are read in turn, as are the sessions in COOKIES.
// Every answer is timed from when its request was due, so that a stalled server cannot hide the requests it delayed.
// Prints count, bytes per body and p50, p99 and worst in microseconds as JSON.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "clients.h"

static void next_line(char *line, int size, FILE *file) {
    if (!fgets(line, size, file)) {
        rewind(file);
        if (!fgets(line, size, file)) fail("an empty file");
    }
    line[strcspn(line, "\n")] = 0;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
    if (argc != 6) return fprintf(stderr, "usage: reader PORT PATH COOKIES RATE SECONDS\n"), 2;
    int port = atoi(argv[1]), one = 1;
    double rate = atof(argv[4]), seconds = atof(argv[5]);
    char cookie[128] = "", path[2048] = "";
    snprintf(path, sizeof path, "%s", argv[2]);
    FILE *file = fopen(argv[3], "r"), *pages = *argv[2] == '@' ? fopen(argv[2] + 1, "r") : NULL;
    if (!file || (*argv[2] == '@' && !pages)) fail("files");
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (fd < 0 || connect(fd, (void *)&address, sizeof address)) fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);

    static char answer[1 << 22];
    int count = (int)(rate * seconds), done = 0;
    double *times = malloc(sizeof *times * (count + 1));
    long body_bytes = 0;
    long long start = nanoseconds();
    for (; done < count; done++) {
        long long due = start + (long long)(done * 1e9 / rate);
        struct timespec at = {due / 1000000000, due % 1000000000};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL);
        next_line(cookie, sizeof cookie, file);
        if (pages) next_line(path, sizeof path, pages);
        char request[4096];
        int length = snprintf(
            request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nCookie: session=%s\r\n\r\n", path, port,
            cookie);
        if (write(fd, request, length) != length) fail("write");
        long filled = 0, wanted = -1;
        while (wanted < 0 || filled < wanted) {
            ssize_t got = read(fd, answer + filled, sizeof answer - 1 - filled);
            if (got <= 0) fail("read");
            answer[filled += got] = 0;
            if (wanted >= 0) continue;
            char *body = strstr(answer, "\r\n\r\n"), *size = strcasestr(answer, "content-length:");
            if (!body || !size) continue;
            body_bytes = atol(size + 15);
            wanted = body + 4 - answer + body_bytes;
        }
        if (memcmp(answer, "HTTP/1.1 200", 12)) return fprintf(stderr, "%.200s\n", answer), 1;
        times[done] = (nanoseconds() - due) * 1e-3;
    }
    qsort(times, done, sizeof *times, by_value);
    printf("{\"count\": %d, \"bytes\": %ld, \"p50_us\": %.0f, \"p99_us\": %.0f, \"worst_us\": %.0f}\n", done, body_bytes,
           times[done / 2], times[done * 99 / 100], times[done - 1]);
    return 0;
}
