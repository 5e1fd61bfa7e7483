// Many who ask at once, from 128 addresses: at a rate that does not depend on the answers, or as fast as they come.
// usage: overload page|post|stream PORT PATH COOKIES RATE SECONDS CONNECTIONS
// RATE 0 lets CONNECTIONS ask again as soon as they have an answer; otherwise it is requests a second, each on a free
// connection or a new one, CONNECTIONS at most. Times run from when a request was due. After the end somebody from
// another address asks 50 times a second, for five seconds: it has recovered with the first of these from which on all
// are answered within 50 ms. A post is a new one each time; a stream is closed once it has begun.
// Prints what was offered, served (2xx), refused (503), answered otherwise, cut, and not even sent, as JSON.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
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

enum { ADDRESSES = 128, PROBES = 250, PROBE_MS = 20, RECOVERED_MS = 50, PATIENCE_S = 15 };
enum kind { PAGE, POST, STREAM };

struct connection {
    int fd, is_busy, is_connecting, probe;
    long long due;
    long filled, wanted;
    int status;
    char head[8192];
};

struct times {
    float *ms;
    long count, room;
};

static struct connection *connections;
static int *idle;
static int idle_count, limit, made, epoll, port, busy;
static enum kind kind;
static const char *path;
static char (*cookies)[64];
static long cookie_count, number;
static long long began, ends;
static long offered, served, served_in_time, refused, others, cut, unsent;
static int other_status;
static struct times served_times, refused_times;
static float probe_ms[PROBES];

static void add(struct times *times, float ms) {
    if (times->count == times->room) {
        times->room = times->room ? times->room * 2 : 1 << 16;
        times->ms = realloc(times->ms, sizeof *times->ms * times->room);
        if (!times->ms) fail("memory");
    }
    times->ms[times->count++] = ms;
}

static int by_value(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

static float quantile(struct times *times, double share) {
    if (!times->count) return 0;
    qsort(times->ms, times->count, sizeof *times->ms, by_value);
    return times->ms[(long)((times->count - 1) * share)];
}

static void read_cookies(const char *name) {
    FILE *file = fopen(name, "r");
    if (!file) fail(name);
    char line[64];
    while (fgets(line, sizeof line, file)) {
        if (cookie_count % 4096 == 0) cookies = realloc(cookies, sizeof *cookies * (cookie_count + 4096));
        line[strcspn(line, "\n")] = 0;
        strcpy(cookies[cookie_count++], line);
    }
    fclose(file);
}

static void close_connection(struct connection *one) {
    if (one->fd >= 0) close(one->fd);
    one->fd = -1;
}

/// The answer is there, or will never be.
static void finish(struct connection *one, int status) {
    long long now = nanoseconds();
    float ms = (now - one->due) * 1e-6;
    one->is_busy = 0;
    busy--;
    if (one->probe >= 0) {
        probe_ms[one->probe] = status / 100 == 2 ? ms : 1e9;
        if (status / 100 == 2) served++;
        else if (!status) cut++;
    } else if (status / 100 == 2) {
        served++;
        if (now <= ends) served_in_time++;
        add(&served_times, ms);
    } else if (status == 503) {
        refused++;
        add(&refused_times, ms);
    } else if (status) {
        others++;
        other_status = status;
    } else {
        cut++;
    }
    if (!status || (kind == STREAM && status == 200)) close_connection(one);
    if (one->probe < 0) idle[idle_count++] = one - connections;
}

static void say(struct connection *one) {
    static const char *text = "what+a+quiet+blue+this+is%2C+and+how+well+the+paper+takes+it";
    char body[256], request[1024];
    const char *cookie = cookies[number % cookie_count];
    int length;
    if (kind == POST) {
        int size = snprintf(body, sizeof body, "client_id=%llx-%08lx&text=%s", began, number, text);
        length = snprintf(
            request, sizeof request,
            "POST %s HTTP/1.1\r\nHost: localhost:%d\r\nCookie: session=%s\r\nX-Salon: fragment\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
            path, port, cookie, size, body);
    } else {
        length = snprintf(
            request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nCookie: session=%s\r\n%s\r\n", path, port,
            cookie, kind == STREAM ? "Accept: text/event-stream\r\n" : "Accept-Encoding: gzip, deflate, br, zstd\r\n");
    }
    number++;
    one->filled = 0;
    one->wanted = -1;
    if (send(one->fd, request, length, MSG_NOSIGNAL) != length) finish(one, 0);
}

static void connect_from(struct connection *one, in_addr_t address) {
    int on = 1;
    one->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    if (one->fd < 0) fail("socket");
    setsockopt(one->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    setsockopt(one->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(address)};
    struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (bind(one->fd, (void *)&from, sizeof from)) fail("bind");
    if (connect(one->fd, (void *)&to, sizeof to) && errno != EINPROGRESS) fail("connect");
    struct epoll_event event = {.events = EPOLLOUT, .data.ptr = one};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, one->fd, &event)) fail("epoll_ctl");
    one->is_connecting = 1;
}

static void start(struct connection *one, long long due, in_addr_t address) {
    one->due = due;
    one->is_busy = 1;
    busy++;
    if (one->fd < 0) connect_from(one, address);
    else say(one);
}

static void ask(long long due) {
    int index;
    offered++;
    if (idle_count) index = idle[--idle_count];
    else if (made < limit) connections[index = made++].fd = -1;
    else {
        unsent++;
        return;
    }
    connections[index].probe = -1;
    start(&connections[index], due, INADDR_LOOPBACK + 1 + index % ADDRESSES);
}

static void take(struct connection *one) {
    static char rest[1 << 16];
    while (one->fd >= 0) {
        int is_head = one->wanted < 0;
        long room = is_head ? (long)sizeof one->head - 1 - one->filled : (long)sizeof rest;
        ssize_t got = recv(one->fd, is_head ? one->head + one->filled : rest, room, 0);
        if (got < 0 && errno == EAGAIN) return;
        if (got <= 0 || !one->is_busy) {
            if (one->is_busy) finish(one, 0);
            else close_connection(one);
            return;
        }
        one->filled += got;
        if (is_head) {
            one->head[one->filled] = 0;
            char *body = strstr(one->head, "\r\n\r\n"), *size = strcasestr(one->head, "\r\ncontent-length:");
            if (!body) continue;
            one->status = atoi(one->head + 9);
            one->wanted = body + 4 - one->head + (size && size < body ? atol(size + 17) : 0);
            if (kind == STREAM && one->status == 200) one->wanted = one->filled;
        }
        if (one->filled >= one->wanted) finish(one, one->status);
    }
}

static void serve(int milliseconds) {
    struct epoll_event events[512];
    int count = epoll_wait(epoll, events, 512, milliseconds);
    for (int i = 0; i < count; i++) {
        struct connection *one = events[i].data.ptr;
        if (one->fd < 0) continue;
        if (!one->is_connecting) {
            take(one);
            continue;
        }
        int error = 0;
        socklen_t size = sizeof error;
        getsockopt(one->fd, SOL_SOCKET, SO_ERROR, &error, &size);
        one->is_connecting = 0;
        struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.ptr = one};
        epoll_ctl(epoll, EPOLL_CTL_MOD, one->fd, &event);
        if (error) finish(one, 0);
        else say(one);
    }
}

static void overload(double rate) {
    for (long next = 0;;) {
        long long now = nanoseconds();
        if (now >= ends) return;
        if (rate) {
            long long due;
            while ((due = began + (long long)(next * 1e9 / rate)) <= now && due < ends) next++, ask(due);
            serve(1);
        } else {
            while (busy < limit) ask(now);
            serve(10);
        }
    }
}

/// Milliseconds from the end until everything is answered at once again; -1 if it never is.
static int recovery(void) {
    struct connection *probes = connections + limit;
    for (int i = 0; i < PROBES; i++) {
        probe_ms[i] = 1e9;
        probes[i].fd = -1;
        probes[i].probe = i;
    }
    for (int next = 0; next < PROBES || (busy && nanoseconds() < ends + PATIENCE_S * 1000000000LL);) {
        long long due = ends + next * PROBE_MS * 1000000LL;
        if (next < PROBES && nanoseconds() >= due) start(&probes[next++], due, INADDR_LOOPBACK + 1 + ADDRESSES);
        else serve(1);
    }
    int first = PROBES;
    while (first > 0 && probe_ms[first - 1] <= RECOVERED_MS) first--;
    return first == PROBES ? -1 : first * PROBE_MS;
}

int main(int argc, char **argv) {
    if (argc != 8) {
        return fprintf(stderr, "usage: overload page|post|stream PORT PATH COOKIES RATE SECONDS CONNECTIONS\n"), 2;
    }
    kind = *argv[1] == 's' ? STREAM : argv[1][1] == 'o' ? POST : PAGE;
    port = atoi(argv[2]);
    path = argv[3];
    read_cookies(argv[4]);
    double rate = atof(argv[5]), seconds = atof(argv[6]);
    limit = atoi(argv[7]);
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (limit + PROBES + 16 > (long)files.rlim_cur) limit = files.rlim_cur - PROBES - 16;
    connections = calloc(limit + PROBES, sizeof *connections);
    idle = calloc(limit, sizeof *idle);
    epoll = epoll_create1(0);
    if (!connections || !idle || epoll < 0) fail("start");
    began = nanoseconds();
    ends = began + (long long)(seconds * 1e9);
    overload(rate);
    int recovered = rate ? recovery() : 0;
    // Who still waits has no answer.
    cut += busy;
    printf("{\"offered\": %ld, \"served\": %ld, \"served_per_second\": %.1f, \"refused\": %ld, \"others\": %ld, "
           "\"other_status\": %d, \"cut\": %ld, \"unsent\": %ld, \"connections\": %d, \"recovery_ms\": %d, ",
           offered, served, served_in_time / seconds, refused, others, other_status, cut, unsent, made, recovered);
    printf("\"served_p50_ms\": %.2f, \"served_p99_ms\": %.2f, \"refused_p50_ms\": %.2f, \"refused_p99_ms\": %.2f}\n",
           quantile(&served_times, 0.5), quantile(&served_times, 0.99), quantile(&refused_times, 0.5),
           quantile(&refused_times, 0.99));
    return 0;
}
