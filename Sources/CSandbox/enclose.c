#define _GNU_SOURCE
#include "csandbox.h"

#ifndef __linux__

// Resource limits are all there is.
int csandbox_enclose(void) { return 0; }

#else

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// Memory, threads, time, and reading and writing what is open. Everything else is answered with EPERM and not with
/// death: what C libraries try at their first chance, of the next version as well, has another way to go on.
static const int allowed[] = {
    SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_lseek, SYS_close, SYS_recvmsg, SYS_sendmsg, SYS_ppoll,
    SYS_fstat, SYS_fcntl,
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk,
    SYS_futex, SYS_set_robust_list, SYS_rseq, SYS_sched_yield, SYS_sched_getaffinity, SYS_getcpu, SYS_membarrier,
    SYS_exit, SYS_exit_group, SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    SYS_clock_gettime, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_restart_syscall,
    SYS_getpid, SYS_gettid, SYS_getrandom, SYS_getrusage, SYS_sysinfo, SYS_uname,
#ifdef SYS_poll
    SYS_poll,
#endif
};

#define COUNT (sizeof allowed / sizeof *allowed)
#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
/// The low half of an argument; both machines put it first.
#define ARGUMENT(number) \
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (number))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, (value))
#define REFUSED (SECCOMP_RET_ERRNO | EPERM)

/// Six steps for a call that is allowed with one argument alone.
#define WITH(call, number, comparison, value)                                                        \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (call), 0, 4), ARGUMENT(number),                             \
        BPF_JUMP(BPF_JMP | (comparison) | BPF_K, (value), 0, 1), ANSWER(SECCOMP_RET_ALLOW), ANSWER(REFUSED)

static int filter_calls(void) {
#ifndef ARCHITECTURE
    return 0;
#else
    struct sock_filter ends[] = {
        // A thread, and no process. Through clone3 the flags are out of sight; without it the C library takes clone.
        WITH(SYS_clone, 0, BPF_JSET, CLONE_THREAD),
        // Its own limits, and its own name.
        WITH(SYS_prlimit64, 0, BPF_JEQ, 0),
        WITH(SYS_prctl, 0, BPF_JEQ, PR_SET_NAME),
        // abort().
        WITH(SYS_tgkill, 0, BPF_JEQ, (uint32_t)getpid()),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1),
        ANSWER(SECCOMP_RET_ERRNO | ENOSYS),
        ANSWER(REFUSED),
    };
    enum { ENDS = sizeof ends / sizeof *ends };
    struct sock_filter filter[4 + 2 * COUNT + ENDS] = {
        FIELD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0),
        ANSWER(SECCOMP_RET_KILL_PROCESS),
        FIELD(nr),
    };
    size_t length = 4;
    for (size_t index = 0; index < COUNT; index++) {
        filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)allowed[index], 0, 1);
        filter[length++] = (struct sock_filter)ANSWER(SECCOMP_RET_ALLOW);
    }
    for (size_t index = 0; index < ENDS; index++) filter[length++] = ends[index];
    struct sock_fprog program = {(unsigned short)length, filter};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
#endif
}

/// Landlock: rules without exceptions, so that nothing is left. The numbers are the kernel's, which older headers do not
/// know; what the kernel does not know is left out.
static int rule_all_out(void) {
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_restrict_self 446
#endif
    struct {
        uint64_t files, network, scopes;
    } rules = {(1ull << 13) - 1, 0, 0};
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, 1u);
    if (version < 1) return 0;
    size_t size = sizeof rules.files;
    if (version >= 2) rules.files |= 1ull << 13;
    if (version >= 3) rules.files |= 1ull << 14;
    if (version >= 5) rules.files |= 1ull << 15;
    if (version >= 4) {
        rules.network = 3;
        size += sizeof rules.network;
    }
    if (version >= 6) {
        rules.scopes = 3;
        size += sizeof rules.scopes;
    }
    int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, size, 0u);
    if (ruleset < 0) return 0;
    int holds = syscall(SYS_landlock_restrict_self, ruleset, 0u) == 0;
    close(ruleset);
    return holds;
}

int csandbox_enclose(void) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return 0;
    int holds = rule_all_out() ? CSANDBOX_RULES : 0;
    return filter_calls() ? holds | CSANDBOX_CALLS : holds;
}

#endif
