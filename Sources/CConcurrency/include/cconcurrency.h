// What Swift's runtime offers beside its public interface.
#ifndef CCONCURRENCY_H
#define CCONCURRENCY_H

/// Asked for every task that may run anywhere, before Swift's own pool is.
extern void *swift_task_enqueueGlobal_hook;

static inline void cconcurrency_set_global_executor(void *function) { swift_task_enqueueGlobal_hook = function; }

#endif
