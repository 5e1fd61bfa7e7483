#define _GNU_SOURCE
#include "csandbox.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

static void hold(int resource, uint64_t soft, uint64_t hard) {
    struct rlimit now, wanted = {soft, hard};
    if (getrlimit(resource, &now)) return;
    // The machine may allow less already.
    if (now.rlim_max != RLIM_INFINITY && wanted.rlim_max > now.rlim_max) wanted.rlim_max = now.rlim_max;
    if (wanted.rlim_cur > wanted.rlim_max) wanted.rlim_cur = wanted.rlim_max;
    setrlimit(resource, &wanted);
}

#ifdef __linux__
/// Opened before nothing can be opened any more.
static int status = -1;
#endif

static void close_others(void) {
#if defined(__linux__) && defined(SYS_close_range)
    if (syscall(SYS_close_range, 3u, ~0u, 0u) == 0) return;
#endif
    long most = sysconf(_SC_OPEN_MAX);
    for (int descriptor = 3; descriptor < (most > 0 ? most : 1024); descriptor++) close(descriptor);
}

/// Where memory is short, the system ends a decoder, whose image is refused, before it ends the server.
static int go_first(void) {
    int goes = 0;
#ifdef __linux__
    int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (file < 0) return 0;
    goes = write(file, "500", 3) == 3;
    close(file);
#endif
    return goes ? CSANDBOX_FIRST : 0;
}

int csandbox_settle(uint64_t bytes, uint64_t seconds) {
    close_others();
    const int holds = go_first();
    // It ends when the server closes its socket, in the middle of a shutdown as well.
    const int passed[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    for (size_t index = 0; index < sizeof passed / sizeof *passed; index++) signal(passed[index], SIG_IGN);
    hold(RLIMIT_CORE, 0, 0);
    hold(RLIMIT_FSIZE, 0, 0);
    // Opening a hundred libraries takes one at a time.
    hold(RLIMIT_NOFILE, 64, 64);
    hold(RLIMIT_CPU, seconds, seconds);
#ifdef __linux__
    status = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    hold(RLIMIT_DATA, bytes, bytes);
    // Nobody of the same user reads its memory.
    prctl(PR_SET_DUMPABLE, 0);
#else
    (void)bytes;
#endif
    return holds;
}

#ifdef __linux__
/// What counts towards RLIMIT_DATA, the kernel's number of pages.
static uint64_t data_bytes(void) {
    char text[128];
    ssize_t count = pread(status, text, sizeof text - 1, 0);
    unsigned long pages = 0;
    if (count <= 0) return 0;
    text[count] = 0;
    if (sscanf(text, "%*u %*u %*u %*u %*u %lu", &pages) != 1) return 0;
    return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}
#endif

void csandbox_allow(uint64_t bytes, uint64_t seconds) {
    struct rlimit limit;
    struct rusage used;
    if (getrusage(RUSAGE_SELF, &used) == 0 && getrlimit(RLIMIT_CPU, &limit) == 0) {
        uint64_t spent = (uint64_t)used.ru_utime.tv_sec + (uint64_t)used.ru_stime.tv_sec + 1;
        limit.rlim_cur = spent + seconds < limit.rlim_max ? spent + seconds : limit.rlim_max;
        setrlimit(RLIMIT_CPU, &limit);
    }
#ifdef __linux__
    if (getrlimit(RLIMIT_DATA, &limit) == 0) {
        uint64_t most = data_bytes() + bytes;
        limit.rlim_cur = most < limit.rlim_max ? most : limit.rlim_max;
        setrlimit(RLIMIT_DATA, &limit);
    }
#else
    (void)bytes;
#endif
}
