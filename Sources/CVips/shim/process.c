#define _GNU_SOURCE
#include "cvips.h"
#include "library.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

// What a decoder finds odd in an upload is no business of the server's log; what matters comes back as an error.
static void ignore(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {
    (void)domain, (void)level, (void)message, (void)data;
}

static bool started = false;

bool cvips_start(int threads) {
    if (!cvips_load() || vips_init("salon") != 0) return false;
    __atomic_store_n(&started, true, __ATOMIC_RELEASE);
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING | G_LOG_LEVEL_INFO | G_LOG_LEVEL_DEBUG, ignore, NULL);
    vips_cache_set_max(0);
    vips_cache_set_max_mem(0);
    vips_cache_set_max_files(0);
    vips_concurrency_set(threads);
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoad", TRUE);
    const char *const allowed[] = {
        "VipsForeignLoadJpeg", "VipsForeignLoadPng",   "VipsForeignLoadWebp",
        "VipsForeignLoadHeif", "VipsForeignLoadNsgif", "VipsForeignLoadTiff",
    };
    for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index++)
        vips_operation_block_set(allowed[index], FALSE);
    return true;
}

char *cvips_take_error(void) {
    if (cvips_load()) return vips_error_buffer_copy();
    const char *reason = dlerror();
    return strdup(reason ? reason : "libvips is missing");
}

// GLib's memory is the C library's.
void cvips_free(void *bytes) { free(bytes); }

struct work {
    void (*body)(void *);
    void *context;
    int niceness;
};

static void *run(void *argument) {
    struct work work = *(struct work *)argument;
    free(argument);
#ifdef __linux__
    // Linux keeps a nice value per thread, which the workers libvips starts from here inherit.
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), work.niceness);
#endif
    work.body(work.context);
    // Before its start libvips has nothing to release, and does not survive being asked.
    if (__atomic_load_n(&started, __ATOMIC_ACQUIRE)) vips_thread_shutdown();
    // Large images leave large holes in this process's heap, which otherwise stay resident until the next upload.
    cvips_trim();
    return NULL;
}

void cvips_trim(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

bool cvips_thread(void (*body)(void *context), void *context, int niceness) {
    struct work *work = malloc(sizeof *work);
    if (!work) return false;
    *work = (struct work){body, context, niceness};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_attr_setstacksize(&attributes, 2 << 20);
    pthread_t thread;
    bool begun = pthread_create(&thread, &attributes, run, work) == 0;
    pthread_attr_destroy(&attributes);
    if (!begun) free(work);
    return begun;
}

struct cvips_watch {
    double deadline;
    bool cancelled;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

cvips_watch *cvips_watch_new(void) {
    cvips_watch *watch = malloc(sizeof *watch);
    *watch = (cvips_watch){INFINITY, false};
    return watch;
}

void cvips_watch_start(cvips_watch *watch, double seconds) { watch->deadline = now() + seconds; }

void cvips_watch_free(cvips_watch *watch) { free(watch); }

void cvips_watch_cancel(cvips_watch *watch) { __atomic_store_n(&watch->cancelled, true, __ATOMIC_RELAXED); }

bool cvips_watch_cancelled(const cvips_watch *watch) { return __atomic_load_n(&watch->cancelled, __ATOMIC_RELAXED); }

bool cvips_watch_over(const cvips_watch *watch) { return cvips_watch_cancelled(watch) || now() > watch->deadline; }
