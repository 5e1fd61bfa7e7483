#include "czip.h"
#include "library.h"

#include <dlfcn.h>
#include <stdio.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

bool czip_start(void) { return czip_load(); }

const char *czip_missing(void) {
    const char *reason = dlerror();
    return reason ? reason : "libzip is missing";
}

struct zip *czip_create(const char *path, int *code) { return zip_open(path, ZIP_CREATE | ZIP_EXCL, code); }

bool czip_add(struct zip *archive, const char *name, const char *path, bool compresses, int64_t seconds) {
    zip_source_t *source = zip_source_file(archive, path, 0, 0);
    if (!source) return false;
    zip_int64_t index = zip_file_add(archive, name, source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        return false;
    }
    zip_set_file_compression(archive, (zip_uint64_t)index, compresses ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 0);
    zip_file_set_mtime(archive, (zip_uint64_t)index, (time_t)seconds, 0);
    return true;
}

struct state {
    czip_progress progress;
    void *context;
    double done;
    bool is_cancelled;
};

static void note(zip_t *archive, double done, void *context) {
    (void)archive;
    ((struct state *)context)->done = done;
}

/// Called for each few kilobytes.
static int is_cancelled(zip_t *archive, void *context) {
    (void)archive;
    struct state *state = context;
    if (!state->is_cancelled) state->is_cancelled = !state->progress(state->context, state->done);
    return state->is_cancelled;
}

bool czip_finish(struct zip *archive, czip_progress progress, void *context, char *message, size_t room) {
    struct state state = {progress, context, 0, false};
    zip_register_progress_callback_with_state(archive, 0.0005, note, NULL, &state);
    zip_register_cancel_callback_with_state(archive, is_cancelled, NULL, &state);
    if (zip_close(archive) == 0) return true;
    snprintf(message, room, "%s", zip_strerror(archive));
    zip_discard(archive);
    return false;
}

void czip_discard(struct zip *archive) {
    const bool is_large = zip_get_num_entries(archive, 0) > 10000;
    zip_discard(archive);
#ifdef __GLIBC__
    // A hundred thousand small pieces otherwise stay with the thread that read them.
    if (is_large) malloc_trim(0);
#else
    (void)is_large;
#endif
}
