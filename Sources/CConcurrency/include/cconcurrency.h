// What Swift's runtime offers beside its public interface.
#ifndef CCONCURRENCY_H
#define CCONCURRENCY_H

/// Asked for every task that may run anywhere, before Swift's own pool is.
extern void *swift_task_enqueueGlobal_hook;

static inline void cconcurrency_set_global_executor(void *function) { swift_task_enqueueGlobal_hook = function; }

/// `swift_job_run(Job *, SerialExecutorRef)`.
extern void swift_job_run(void *job, void *identity, void *implementation) __attribute__((swiftcall));

/// Runs a job on no executor in particular, which the runtime writes as two zeros (`SerialExecutorRef::generic`).
static inline void cconcurrency_run_job(void *job) { swift_job_run(job, 0, 0); }

#endif
