// Two people of N talk: one says something at an even pace, the other's stream brings it.
// usage: talk salon PORT N RATE SECONDS RUN PEOPLE CONVERSATION
//        talk floor PORT N RATE SECONDS RUN REQUEST_BYTES
//        talk xmpp PORT N RATE SECONDS RUN
// PEOPLE has a session token and an account's id per line. N streams are open, one a person: the first receives, the
// second sends. RUN is 8 to 40 letters and digits; the messages are named RUN-000000 and so on.
//
// Each message is timed from when it was due to when the first bytes that say it have been read from the receiver's
// stream, so that a server that keeps the sender waiting cannot hide it. Over HTTP the next is not sent before there is
// an answer. Those of the first second warm up and do not count. Fails unless every message arrives once, in order.
// Prints figures as JSON, microseconds.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { DIGITS = 6, BUFFER = 1 << 16 };
static const char *const text = "what a quiet blue this is, and how well the paper takes it; I would hang it by the window";
static const char *const form = "what+a+quiet+blue+this+is%2C+and+how+well+the+paper+takes+it%3B+I+would+hang+it+by+the+window";

static int port, count, *streams, poll_fd, sender, request_bytes;
static char mark[48], needle[96];
static int needle_length;
static const char *conversation, *token;
/// When each message was due, and how long it took.
static long long *due;
static double *took;
static long sent, arrived, answered, stream_bytes;

static void fail(const char *what) {
    fprintf(stderr, "%s: %s\n", what, errno ? strerror(errno) : "");
    exit(1);
}

static long long nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static int connected(void) {
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    if (fd < 0 || connect(fd, (void *)&address, sizeof address)) fail("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static void send_all(int fd, const char *bytes, int length) {
    if (write(fd, bytes, length) != length) fail("write");
}

/// Reads until a text has come; what came before it is gone.
static void until(int fd, const char *wanted) {
    char buffer[BUFFER];
    int filled = 0;
    do {
        ssize_t got = read(fd, buffer + filled, sizeof buffer - 1 - filled);
        if (got <= 0) fail(wanted);
        filled += got;
        buffer[filled] = 0;
        if (!strncmp(buffer, "HTTP/1.1 4", 10) || !strncmp(buffer, "HTTP/1.1 5", 10)) fail(buffer);
    } while (!strstr(buffer, wanted));
}

// MARK: Salon

static FILE *people;

static void open_page(int fd, int number) {
    char name[128], account[32], request[512];
    if (fscanf(people, "%127s %31s", name, account) != 2) fail("too few people");
    if (number == 1) token = strdup(name);
    int length = snprintf(
        request, sizeof request,
        "GET /live?topics=me-%s HTTP/1.1\r\nHost: localhost:%d\r\nCookie: session=%s\r\nAccept: text/event-stream\r\n\r\n",
        account, port, name);
    send_all(fd, request, length);
    until(fd, "retry:");
}

static void post(long number) {
    char request[1024], body[512];
    int length = snprintf(body, sizeof body, "client_id=%s%06ld&text=%s%06ld+%s", mark, number, mark, number, form);
    request_bytes = snprintf(
        request, sizeof request,
        "POST /messages/%s HTTP/1.1\r\nHost: localhost:%d\r\nCookie: session=%s\r\nX-Salon: fragment\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: %d\r\n\r\n%s",
        conversation, port, token, length, body);
    send_all(sender, request, request_bytes);
}

/// One answer is over when its body is; two are never on their way.
static int is_whole_answer(const char *answer, int filled) {
    const char *body = strstr(answer, "\r\n\r\n"), *size = strcasestr(answer, "content-length:");
    if (!body || !size || filled < body + 4 - answer + atoi(size + 15)) return 0;
    if (memcmp(answer, "HTTP/1.1 200", 12)) exit((fprintf(stderr, "%s\n", answer), 1));
    return 1;
}

// MARK: The floor

static void listen_first(int fd, int number) {
    if (number == 0) send_all(fd, "listen\n", 7);
}

static void say(long number) {
    char line[BUFFER];
    memset(line, ' ', request_bytes);
    int length = snprintf(line, sizeof line, "%s%06ld >%s%06ld %s", mark, number, mark, number, text);
    line[length] = ' ';
    line[request_bytes - 1] = '\n';
    send_all(sender, line, request_bytes);
}

static int is_ok(const char *answer, int filled) { return filled == 3 && !memcmp(answer, "ok\n", 3); }

// MARK: XMPP

static void log_in(int fd, int number) {
    static const char base64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *head =
        "<?xml version='1.0'?><stream:stream to='localhost' xmlns='jabber:client' "
        "xmlns:stream='http://etherx.jabber.org/streams' version='1.0'>";
    char plain[32] = {0}, coded[64] = {0}, request[512];
    // Whoever is a member already is told so.
    const char *registration =
        "<iq type='set' id='r1'><query xmlns='jabber:iq:register'><username>u%d</username>"
        "<password>pw</password></query></iq>";
    int length = 1 + snprintf(plain + 1, sizeof plain - 1, "u%d", number) + 1;
    length += snprintf(plain + length, sizeof plain - length, "pw");
    for (int i = 0, o = 0; i < length; i += 3) {
        unsigned bits = (unsigned char)plain[i] << 16 | (unsigned char)plain[i + 1] << 8 | (unsigned char)plain[i + 2];
        for (int shift = 18; shift >= 0; shift -= 6) coded[o++] = base64[bits >> shift & 63];
        if (i + 3 > length) memset(coded + o - (i + 3 - length), '=', i + 3 - length);
    }
    send_all(fd, head, strlen(head));
    until(fd, "</stream:features>");
    send_all(fd, request, snprintf(request, sizeof request, registration, number));
    until(fd, "r1");
    length = snprintf(
        request, sizeof request, "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>%s</auth>", coded);
    send_all(fd, request, length);
    until(fd, "<success");
    send_all(fd, head, strlen(head));
    until(fd, "</stream:features>");
    const char *bind =
        "<iq type='set' id='b1'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>r</resource></bind></iq>";
    send_all(fd, bind, strlen(bind));
    until(fd, "</jid>");
    const char *session =
        "<iq type='set' id='s1'><session xmlns='urn:ietf:params:xml:ns:xmpp-session'/></iq><presence/>";
    send_all(fd, session, strlen(session));
    until(fd, "<presence");
}

static void say_stanza(long number) {
    char stanza[512];
    request_bytes = snprintf(
        stanza, sizeof stanza, "<message type='chat' id='%s%06ld' to='u0@localhost'><body>%s%06ld %s</body></message>",
        mark, number, mark, number, text);
    send_all(sender, stanza, request_bytes);
}

// MARK: Talking

struct dialect {
    const char *name;
    /// What stands before a message's name where it is said. The name alone may come earlier: a list of conversations shows
    /// what is the newest by then.
    const char *before;
    void (*open)(int fd, int number);
    void (*say)(long number);
    /// `NULL` where nothing is answered and the sender speaks on the stream.
    int (*is_answer)(const char *bytes, int filled);
};

static const struct dialect dialects[] = {
    {"salon", "<p class=\"bubble\" dir=\"auto\">", open_page, post, is_whole_answer},
    {"floor", ">", listen_first, say, is_ok},
    {"xmpp", "<body>", log_in, say_stanza, NULL},
};
static const struct dialect *dialect;

/// A name may be cut by the end of a read, so what is left of it is looked at again with the next.
static void receive(void) {
    static char buffer[2 * BUFFER];
    static int filled;
    ssize_t got = read(streams[0], buffer + filled, BUFFER);
    long long now = nanoseconds();
    if (got <= 0) exit((fprintf(stderr, "the receiver's stream ended: %.*s\n", filled, buffer), 1));
    filled += got;
    stream_bytes += got;
    char *at = buffer, *end = buffer + filled, *found;
    while ((found = memmem(at, end - at, needle, needle_length)) && end - found >= needle_length + DIGITS) {
        char digits[DIGITS + 1] = {0};
        memcpy(digits, found + needle_length, DIGITS);
        long number = atol(digits);
        if (number != arrived) exit((fprintf(stderr, "%ld came after %ld\n", number, arrived - 1), 1));
        took[arrived++] = (now - due[number]) * 1e-3;
        at = found + needle_length + DIGITS;
    }
    int left = end - at, most = needle_length + DIGITS - 1;
    filled = left < most ? left : most;
    memmove(buffer, end - filled, filled);
}

static void hear(void) {
    static char answer[BUFFER];
    static int filled;
    ssize_t got = read(sender, answer + filled, sizeof answer - 1 - filled);
    if (got <= 0) fail("the sender's connection ended");
    answer[filled += got] = 0;
    if (!dialect->is_answer || !dialect->is_answer(answer, filled)) {
        if (!dialect->is_answer) filled = 0;
        return;
    }
    filled = 0;
    answered++;
}

static void wait_until(long long time) {
    static char nothing[BUFFER];
    struct epoll_event events[64];
    long long left = time - nanoseconds();
    if (left < 0) left = 0;
    struct timespec timeout = {left / 1000000000, left % 1000000000};
    int ready = epoll_pwait2(poll_fd, events, 64, &timeout, NULL);
    for (int i = 0; i < ready; i++) {
        int fd = events[i].data.fd;
        if (fd == streams[0]) receive();
        else if (fd == sender) hear();
        else if (read(fd, nothing, sizeof nothing) <= 0) fail("a stream was cut");
    }
}

static void watch(int fd) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    epoll_ctl(poll_fd, EPOLL_CTL_ADD, fd, &event);
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
    if (argc < 7) return fprintf(stderr, "usage: talk salon|floor|xmpp PORT N RATE SECONDS RUN …\n"), 2;
    for (int i = 0; i < 3; i++) if (!strcmp(argv[1], dialects[i].name)) dialect = &dialects[i];
    if (!dialect) fail(argv[1]);
    port = atoi(argv[2]);
    count = atoi(argv[3]);
    double rate = atof(argv[4]), seconds = atof(argv[5]);
    snprintf(mark, sizeof mark, "%s-", argv[6]);
    needle_length = snprintf(needle, sizeof needle, "%s%s", dialect->before, mark);
    if (dialect->say == post) {
        people = argc > 8 ? fopen(argv[7], "r") : NULL;
        if (!people) fail("people");
        conversation = argv[8];
    } else if (dialect->say == say) {
        request_bytes = argc > 7 ? atoi(argv[7]) : 0;
        if (request_bytes < 256 || request_bytes > BUFFER) fail("request bytes");
    }
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    // Else a sleep ends 50 µs late, which is much beside what is measured.
    prctl(PR_SET_TIMERSLACK, 1);

    poll_fd = epoll_create1(0);
    streams = calloc(count < 2 ? 2 : count, sizeof *streams);
    for (int i = 0; i < count; i++) {
        streams[i] = connected();
        dialect->open(streams[i], i);
        watch(streams[i]);
    }
    if (dialect->say == post && count < 2) {
        // The sender has no page open, but a session.
        char name[128];
        if (fscanf(people, "%127s", name) != 1) fail("too few people");
        token = strdup(name);
    }
    sender = dialect->is_answer ? connected() : streams[1];
    if (dialect->is_answer) watch(sender);

    long messages = rate * (seconds + 1), warm = rate;
    due = calloc(messages, sizeof *due);
    took = calloc(messages, sizeof *took);
    long long start = nanoseconds() + 500000000;
    while (nanoseconds() < start) wait_until(start);
    stream_bytes = 0;
    for (; sent < messages; ) {
        due[sent] = start + (long long)(sent * 1e9 / rate);
        while (nanoseconds() < due[sent]) wait_until(due[sent]);
        while (dialect->is_answer && answered < sent) wait_until(nanoseconds() + 1000000000);
        dialect->say(sent++);
    }
    long long last = nanoseconds() + 10000000000LL;
    while ((arrived < sent || (dialect->is_answer && answered < sent)) && nanoseconds() < last) wait_until(last);
    if (arrived < sent) exit((fprintf(stderr, "%ld of %ld arrived\n", arrived, sent), 1));
    // Nothing comes twice, not even late.
    long long end = nanoseconds() + 200000000;
    while (nanoseconds() < end) wait_until(end);

    long counted = messages - warm;
    qsort(took + warm, counted, sizeof *took, by_value);
    double *sorted = took + warm;
    printf(
        "{\"sent\": %ld, \"counted\": %ld, \"request_bytes\": %d, \"event_bytes\": %ld, \"p50_us\": %.0f, "
        "\"p99_us\": %.0f, \"worst_us\": %.0f}\n",
        sent, counted, request_bytes, stream_bytes / sent, sorted[counted / 2], sorted[counted * 99 / 100],
        sorted[counted - 1]);
    return 0;
}
