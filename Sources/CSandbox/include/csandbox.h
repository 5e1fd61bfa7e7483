// Another process of the same program, and what it may not do: what Swift has no words for.
#ifndef CSANDBOX_H
#define CSANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Starts the program at `path`, or the one this is for NULL, with one argument, in a process group of its own, with
/// `environment` (ended by NULL) and nothing open but one end of a pair of sockets in the place of its input; the other
/// end goes to `socket`. Returns its id, or -1 with errno.
pid_t csandbox_start(const char *path, const char *argument, const char *const *environment, int *socket);

/// Sends all bytes, with `descriptor` unless that is -1. Never raises SIGPIPE.
bool csandbox_send(int socket, const void *bytes, size_t length, int descriptor);
/// Receives some bytes, and a descriptor if one came, else -1. 0 at the end, -1 with errno.
ssize_t csandbox_receive(int socket, void *bytes, size_t length, int *descriptor);
/// Whether there is something to receive: 1, 0 when `milliseconds` are over, -1 with errno.
int csandbox_wait(int socket, int milliseconds);

/// Ends a process that was started here, if it still runs, waits for that, and tells the signal that ended it, or 0.
/// Call it once for each, since after it the id may be somebody else's.
int csandbox_end(pid_t process);

/// In the process that was started: closes inherited descriptors, ignores the signals that stop a server, and
/// permanently forbids writing files and opening more than a few. `seconds` of processor time are all it ever gets, and
/// `bytes` of memory; on macOS the system does not hold memory to that. Returns what holds.
int csandbox_settle(uint64_t bytes, uint64_t seconds);
/// Gives away, permanently, the kernel but for memory, threads, time and what is open already. Returns what holds.
int csandbox_enclose(void);
enum {
    /// The filter of system calls.
    CSANDBOX_CALLS = 1,
    /// The kernel's rules for files, network and processes, which hold beneath the filter.
    CSANDBOX_RULES = 2,
    /// Where memory is short, it is killed before its parent.
    CSANDBOX_FIRST = 4,
};
/// Until it is called again: what the process may take besides what it has, below what it has been given permanently.
void csandbox_allow(uint64_t bytes, uint64_t seconds);

#endif
