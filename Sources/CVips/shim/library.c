#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *library = NULL;

static const char *const places[] = {
#ifdef __APPLE__
    "libvips.42.dylib", "/opt/homebrew/lib/libvips.42.dylib", "/usr/local/lib/libvips.42.dylib",
#else
    "libvips.so.42",
#endif
};

bool cvips_load(void) {
    for (size_t index = 0; !library && index < sizeof places / sizeof *places; index++)
        library = dlopen(places[index], RTLD_NOW | RTLD_LOCAL);
    return library != NULL;
}

void *cvips_function(const char *name) {
    void *function = dlsym(library, name);
    if (!function) {
        fprintf(stderr, "libvips has no %s\n", name);
        abort();
    }
    return function;
}
