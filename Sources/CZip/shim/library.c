#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *library = NULL;

// What the headers describe, and no other: the name changes when the layout of its types does.
static const char *const places[] = {
#ifdef __APPLE__
    "libzip.5.dylib", "/opt/homebrew/lib/libzip.5.dylib", "/usr/local/lib/libzip.5.dylib",
#elif LIBZIP_VERSION_MAJOR > 1 || LIBZIP_VERSION_MINOR >= 8
    "libzip.so.5",
#else
    "libzip.so.4",
#endif
};

bool czip_load(void) {
    for (size_t index = 0; !library && index < sizeof places / sizeof *places; index++)
        library = dlopen(places[index], RTLD_NOW | RTLD_LOCAL);
    return library != NULL;
}

void *czip_function(const char *name) {
    void *function = dlsym(library, name);
    if (!function) {
        fprintf(stderr, "libzip has no %s\n", name);
        abort();
    }
    return function;
}
