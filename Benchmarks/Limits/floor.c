// The least a server of conversations does: takes a line from one socket, makes it durable, tells another socket.
// usage: floor PORT FILE EVENT_BYTES
// Whoever says "listen" last is the receiver; others may connect and stay. A line "CLIENT_ID TEXT", padded with spaces by
// its sender, becomes one row of a table of messages in SQLite (made anew), committed with synchronous = FULL. Then the
// receiver is sent the line, padded to EVENT_BYTES, and the sender "ok". No HTTP, no sessions; nobody is looked up and
// nothing is rendered. Ends with SIGTERM.
#define _GNU_SOURCE
#include "rows.h"
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>

enum { MOST = 1 << 16 };

static int receiver = -1;
static char *page;
static int event_bytes;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void take(int sender, char *line, int length) {
    static long count;
    if (!strcmp(line, "listen")) {
        receiver = sender;
        return;
    }
    char *text = memchr(line, ' ', length);
    if (!text) fail("not a message");
    *text++ = 0;
    for (char *end = line + length; end[-1] == ' ' && end > text; ) *--end = 0;
    count++;
    store_message(count, 1, count, 1, line, text);
    int size = snprintf(page, event_bytes, "%s %s", line, text);
    if (size >= event_bytes) fail("too small an event");
    memset(page + size, ' ', event_bytes - size);
    if (write(receiver, page, event_bytes) != event_bytes) fail("write to the receiver");
    if (write(sender, "ok\n", 3) != 3) fail("write to the sender");
}

static void answer(int fd) {
    static char buffer[MOST];
    static int filled;
    ssize_t got = read(fd, buffer + filled, sizeof buffer - 1 - filled);
    if (got <= 0) {
        close(fd);
        if (fd == receiver) receiver = -1;
        return;
    }
    filled += got;
    buffer[filled] = 0;
    for (char *end; (end = memchr(buffer, '\n', filled)); ) {
        int length = end - buffer;
        *end = 0;
        take(fd, buffer, length);
        filled -= length + 1;
        memmove(buffer, end + 1, filled);
    }
}

int main(int argc, char **argv) {
    if (argc != 4) return fprintf(stderr, "usage: floor PORT FILE EVENT_BYTES\n"), 2;
    open_messages(argv[2]);
    event_bytes = atoi(argv[3]);
    page = malloc(event_bytes);
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int door = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (bind(door, (void *)&address, sizeof address) || listen(door, 4096)) fail("listen");
    int poll_fd = epoll_create1(0);
    struct epoll_event events[256], event = {.events = EPOLLIN, .data.fd = door};
    epoll_ctl(poll_fd, EPOLL_CTL_ADD, door, &event);
    for (;;) {
        int ready = epoll_wait(poll_fd, events, 256, -1);
        for (int i = 0; i < ready; i++) {
            int fd = events[i].data.fd;
            if (fd != door) {
                answer(fd);
                continue;
            }
            fd = accept(door, NULL, NULL);
            if (fd < 0) fail("accept");
            setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
            event.data.fd = fd;
            epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &event);
        }
    }
}
