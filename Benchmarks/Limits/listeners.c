// Holds N open live streams, writes comments and times their arrival.
// usage: listeners PORT N WORK COOKIES SECONDS PAUSE_MS
// COOKIES names a file with one session token per line. Prints {"open": N} once every stream has begun and waits for a
// line; then comments for SECONDS, each at least PAUSE_MS after the one before and not before that one has arrived
// everywhere; prints the figures as JSON and waits for another line.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "clients.h"

enum { MARK = 6, DIGITS = 18, NEEDED = MARK + DIGITS };

struct stream {
    int fd;
    int kept;
    long long last;
    char tail[NEEDED];
};

static struct stream *streams;
static int count, port, poll_fd;
static char **cookies;
static int cookie_count;
static long long current, total_bytes, deliveries;
static int begun, here, lost;
static unsigned *latencies;
static size_t latency_count, latency_room;

static int connected(void) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    if (fd < 0 || connect(fd, (void *)&address, sizeof address)) fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static void send_all(int fd, const char *text, int length) {
    if (write(fd, text, length) != length) fail("write");
}

static void arrived(struct stream *stream, long long mark) {
    if (mark == stream->last) return;
    stream->last = mark;
    deliveries++;
    if (mark == current) here++;
    if (latency_count == latency_room) {
        latency_room = latency_room ? latency_room * 2 : 1 << 20;
        latencies = realloc(latencies, latency_room * sizeof *latencies);
    }
    latencies[latency_count++] = (nanoseconds() - mark) / 1000;
}

/// A mark may be cut by the end of a read, so the last bytes are looked at again with the next.
static void take(struct stream *stream) {
    static char buffer[NEEDED + (1 << 16)];
    memcpy(buffer, stream->tail, stream->kept);
    ssize_t length = read(stream->fd, buffer + stream->kept, 1 << 16);
    if (length <= 0) {
        if (length < 0 && (errno == EAGAIN || errno == EINTR)) return;
        epoll_ctl(poll_fd, EPOLL_CTL_DEL, stream->fd, NULL);
        close(stream->fd);
        lost++;
        return;
    }
    if (!stream->last) {
        // The head of the answer and the first event.
        if (memcmp(buffer, "HTTP/1.1 200", 12)) fail("a stream was refused");
        stream->last = 1;
        begun++;
    }
    total_bytes += length;
    char *at = buffer, *end = buffer + stream->kept + length, *found;
    while ((found = memmem(at, end - at, "bench-", MARK)) && end - found >= NEEDED) {
        char digits[DIGITS + 1] = {0};
        memcpy(digits, found + MARK, DIGITS);
        arrived(stream, atoll(digits));
        at = found + NEEDED;
    }
    int left = end - at;
    stream->kept = left < NEEDED - 1 ? left : NEEDED - 1;
    memcpy(stream->tail, end - stream->kept, stream->kept);
}

static void wait_events(int milliseconds, int poster, int *answered) {
    struct epoll_event events[512];
    int ready = epoll_wait(poll_fd, events, 512, milliseconds);
    for (int i = 0; i < ready; i++) {
        if (events[i].data.u32 != (unsigned)count) {
            take(&streams[events[i].data.u32]);
            continue;
        }
        static char answer[1 << 16];
        static int filled;
        ssize_t length = read(poster, answer + filled, sizeof answer - 1 - filled);
        if (length <= 0) fail("the commenter's connection ended");
        answer[filled += length] = 0;
        char *body = strstr(answer, "\r\n\r\n"), *size = strcasestr(answer, "content-length:");
        if (!body || !size || answer + filled < body + 4 + atoi(size + 15)) continue;
        if (memcmp(answer, "HTTP/1.1 201", 12)) {
            fprintf(stderr, "%s\n", answer);
            exit(1);
        }
        filled = 0;
        *answered = 1;
    }
}

static void comment(int poster, const char *work) {
    char request[1024], text[256];
    current = nanoseconds();
    here = 0;
    int length = snprintf(
        text, sizeof text, "text=bench-%018lld+what+a+quiet+blue+this+is%%2C+and+how+well+the+paper+takes+it", current);
    int all = snprintf(
        request, sizeof request,
        "POST /works/%s/comments HTTP/1.1\r\nHost: localhost:%d\r\nCookie: session=%s\r\nX-Salon: fragment\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
        work, port, cookies[0], length, text);
    send_all(poster, request, all);
}

static int by_value(const void *a, const void *b) {
    unsigned x = *(const unsigned *)a, y = *(const unsigned *)b;
    return x < y ? -1 : x > y;
}

static void read_cookies(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) fail(path);
    char line[128];
    cookies = malloc(sizeof *cookies * 20000);
    while (cookie_count < 20000 && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        cookies[cookie_count++] = strdup(line);
    }
    fclose(file);
}

int main(int argc, char **argv) {
    if (argc != 7) return fprintf(stderr, "usage: listeners PORT N WORK COOKIES SECONDS PAUSE_MS\n"), 2;
    port = atoi(argv[1]);
    count = atoi(argv[2]);
    const char *work = argv[3];
    read_cookies(argv[4]);
    double seconds = atof(argv[5]), pause = atof(argv[6]);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);

    poll_fd = epoll_create1(0);
    streams = calloc(count, sizeof *streams);
    for (int i = 0; i < count; i++) {
        char request[512];
        streams[i].fd = connected();
        int length = snprintf(
            request, sizeof request,
            "GET /live?topics=post-%s HTTP/1.1\r\nHost: localhost:%d\r\nCookie: session=%s\r\n"
            "Accept: text/event-stream\r\n\r\n",
            work, port, cookies[i % cookie_count]);
        send_all(streams[i].fd, request, length);
        fcntl(streams[i].fd, F_SETFL, O_NONBLOCK);
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        epoll_ctl(poll_fd, EPOLL_CTL_ADD, streams[i].fd, &event);
        while (begun < i - 500) wait_events(1000, -1, NULL);
    }
    while (begun < count && !lost) wait_events(1000, -1, NULL);
    printf("{\"open\": %d}\n", begun - lost);
    fflush(stdout);
    if (getchar() == EOF) return 1;

    int poster = connected(), answered = 0;
    struct epoll_event event = {.events = EPOLLIN, .data.u32 = count};
    epoll_ctl(poll_fd, EPOLL_CTL_ADD, poster, &event);
    total_bytes = deliveries = latency_count = 0;
    long long start = nanoseconds(), due = start;
    long comments = 0;
    while (nanoseconds() - start < seconds * 1e9) {
        comment(poster, work);
        comments++;
        answered = 0;
        due += pause * 1e6;
        while (!answered || here < count - lost || nanoseconds() < due) {
            long long left = (due - nanoseconds()) / 1000000;
            wait_events(left < 0 || left > 100 ? 100 : left, poster, &answered);
            if (nanoseconds() - current > 15000000000LL) goto over;
        }
    }
over:;
    double elapsed = (nanoseconds() - start) * 1e-9;
    qsort(latencies, latency_count, sizeof *latencies, by_value);
    printf(
        "{\"comments\": %ld, \"deliveries\": %lld, \"bytes\": %lld, \"lost\": %d, \"seconds\": %.3f, \"p50_us\": %u, "
        "\"p99_us\": %u}\n",
        comments, deliveries, total_bytes, lost, elapsed, latency_count ? latencies[latency_count / 2] : 0,
        latency_count ? latencies[latency_count * 99 / 100] : 0);
    fflush(stdout);
    getchar();
    return 0;
}
