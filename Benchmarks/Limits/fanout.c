// The least a broadcast can cost: one thread gives the same bytes to N loopback TCP connections with write(2).
// usage: fanout N PAYLOAD SECONDS
// Prints deliveries, seconds and the sender's processor seconds as JSON. The other ends are read by a child process,
// which says when a round has arrived; only then the next one begins, as with `listeners`.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static double monotonic(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static double processor(void) {
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return u.ru_utime.tv_sec + u.ru_stime.tv_sec + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) * 1e-6;
}

static void receive(struct sockaddr_in *address, int count, long payload, int report) {
    int epoll = epoll_create1(0);
    for (int i = 0; i < count; i++) {
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        if (fd < 0 || connect(fd, (void *)address, sizeof *address)) fail("connect");
        struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
        epoll_ctl(epoll, EPOLL_CTL_ADD, fd, &event);
    }
    char *buffer = malloc(1 << 16);
    struct epoll_event events[512];
    long got = 0;
    for (;;) {
        int ready = epoll_wait(epoll, events, 512, -1);
        for (int i = 0; i < ready; i++) {
            ssize_t length = read(events[i].data.fd, buffer, 1 << 16);
            if (length <= 0) _exit(0);
            got += length;
        }
        if (got == payload * count) {
            got = 0;
            if (write(report, "", 1) != 1) _exit(0);
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return fprintf(stderr, "usage: fanout N PAYLOAD SECONDS\n"), 2;
    int count = atoi(argv[1]);
    long payload = atol(argv[2]);
    double seconds = atof(argv[3]);
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);

    int listener = socket(AF_INET, SOCK_STREAM, 0), report[2], one = 1;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    if (bind(listener, (void *)&address, length) || listen(listener, 1024) || pipe(report)) fail("listen");
    getsockname(listener, (void *)&address, &length);
    if (fork() == 0) receive(&address, count, payload, report[1]);
    close(report[1]);

    int *sockets = calloc(count, sizeof *sockets);
    for (int i = 0; i < count; i++) {
        if ((sockets[i] = accept(listener, NULL, NULL)) < 0) fail("accept");
        setsockopt(sockets[i], IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    }
    char *bytes = malloc(payload), arrived;
    memset(bytes, 'x', payload);
    double start = monotonic(), used = processor();
    long rounds = 0;
    while (monotonic() - start < seconds) {
        for (int i = 0; i < count; i++)
            if (write(sockets[i], bytes, payload) != payload) fail("write");
        rounds++;
        if (read(report[0], &arrived, 1) != 1) fail("report");
    }
    printf("{\"deliveries\": %ld, \"seconds\": %.3f, \"cpu_seconds\": %.3f}\n", rounds * count, monotonic() - start,
           processor() - used);
    for (int i = 0; i < count; i++) close(sockets[i]);
    wait(NULL);
    return 0;
}
