#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#ifndef MSG_CMSG_CLOEXEC
#define MSG_CMSG_CLOEXEC 0
#endif

union control {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
};

bool csandbox_send(int socket, const void *bytes, size_t length, int descriptor) {
    while (length > 0) {
        union control control;
        struct iovec piece = {(void *)bytes, length};
        struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1};
        if (descriptor >= 0) {
            memset(&control, 0, sizeof control);
            message.msg_control = control.space;
            message.msg_controllen = sizeof control.space;
            struct cmsghdr *header = CMSG_FIRSTHDR(&message);
            header->cmsg_level = SOL_SOCKET;
            header->cmsg_type = SCM_RIGHTS;
            header->cmsg_len = CMSG_LEN(sizeof(int));
            memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
        }
        ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        descriptor = -1;
        bytes = (const char *)bytes + sent;
        length -= (size_t)sent;
    }
    return true;
}

ssize_t csandbox_receive(int socket, void *bytes, size_t length, int *descriptor) {
    union control control;
    struct iovec piece = {bytes, length};
    struct msghdr message = {
        .msg_iov = &piece, .msg_iovlen = 1, .msg_control = control.space, .msg_controllen = sizeof control.space};
    *descriptor = -1;
    ssize_t received;
    while ((received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) {}
    if (received <= 0) return received;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
        header->cmsg_len == CMSG_LEN(sizeof(int)))
        memcpy(descriptor, CMSG_DATA(header), sizeof(int));
    return received;
}

int csandbox_wait(int socket, int milliseconds) {
    struct pollfd waiting = {.fd = socket, .events = POLLIN};
    int ready = poll(&waiting, 1, milliseconds);
    return ready < 0 && errno == EINTR ? 0 : ready;
}
