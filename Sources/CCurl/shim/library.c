#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *library = NULL;

static const char *const places[] = {
#ifdef __APPLE__
    "/usr/lib/libcurl.4.dylib", "libcurl.4.dylib",
#else
    "libcurl.so.4",
#endif
};

bool ccurl_load(void) {
    for (size_t index = 0; !library && index < sizeof places / sizeof *places; index++)
        library = dlopen(places[index], RTLD_NOW | RTLD_LOCAL);
    return library != NULL;
}

void *ccurl_function(const char *name) {
    void *function = dlsym(library, name);
    if (!function) {
        fprintf(stderr, "libcurl has no %s\n", name);
        abort();
    }
    return function;
}
