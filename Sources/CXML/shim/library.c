#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *library = NULL;

// What the headers describe, and no other: the name changes when the layout of its types does.
static const char *const places[] = {
#ifdef __APPLE__
    "/usr/lib/libxml2.2.dylib", "libxml2.2.dylib",
#elif LIBXML_VERSION >= 21400
    "libxml2.so.16",
#else
    "libxml2.so.2",
#endif
};

bool cxml_load(void) {
    for (size_t index = 0; !library && index < sizeof places / sizeof *places; index++)
        library = dlopen(places[index], RTLD_NOW | RTLD_LOCAL);
    return library != NULL;
}

void *cxml_function(const char *name) {
    void *function = dlsym(library, name);
    if (!function) {
        fprintf(stderr, "libxml2 has no %s\n", name);
        abort();
    }
    return function;
}
