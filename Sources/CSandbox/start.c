#define _GNU_SOURCE
#include "csandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __APPLE__
#include <limits.h>
#include <mach-o/dyld.h>
#endif

static int pair(int sockets[2]) {
#ifdef SOCK_CLOEXEC
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets);
#else
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets)) return -1;
    for (int end = 0; end < 2; end++) {
        fcntl(sockets[end], F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
        int on = 1;
        setsockopt(sockets[end], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
    }
    return 0;
#endif
}

pid_t csandbox_start(const char *path, const char *argument, const char *const *environment, int *socket) {
#ifdef __APPLE__
    char own[PATH_MAX];
    uint32_t length = sizeof own;
    if (!path && _NSGetExecutablePath(own, &length)) return -1;
    if (!path) path = own;
#else
    // Also after an update has put another program in this one's place.
    if (!path) path = "/proc/self/exe";
#endif
    int sockets[2];
    if (pair(sockets)) return -1;

    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, sockets[1], STDIN_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    // Signals to the server, from a terminal for instance, are not for it.
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setflags(&attributes, flags);

    char *const arguments[] = {"salon", (char *)argument, NULL};
    pid_t process = -1;
    int failure = posix_spawn(&process, path, &actions, &attributes, arguments, (char *const *)environment);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(sockets[1]);
    if (failure) {
        close(sockets[0]);
        errno = failure;
        return -1;
    }
    *socket = sockets[0];
    return process;
}

int csandbox_end(pid_t process) {
    int status = 0;
    // What has ended already keeps its own reason.
    kill(-process, SIGKILL);
    kill(process, SIGKILL);
    while (waitpid(process, &status, 0) < 0)
        if (errno != EINTR) return 0;
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}
