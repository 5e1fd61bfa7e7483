// libcurl, loaded with the first call to another machine rather than with the program: it brings thirty libraries with
// it, which a server that only shows pages does not need.
//
// Include this instead of <curl/curl.h>. A function that is not in the list is an error of the linker.
#ifndef CCURL_LIBRARY_H
#define CCURL_LIBRARY_H

// The macros that check types would get in the way of those below.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdbool.h>

/// Loads libcurl unless it is there already; if not, dlerror() says why.
bool ccurl_load(void);
/// Where a function of libcurl is.
void *ccurl_function(const char *name);

#define CCURL_FUNCTION(name) ((__typeof__(name) *)ccurl_function(#name))

#undef curl_easy_getinfo
#undef curl_easy_setopt
#define curl_easy_cleanup CCURL_FUNCTION(curl_easy_cleanup)
#define curl_easy_getinfo CCURL_FUNCTION(curl_easy_getinfo)
#define curl_easy_init CCURL_FUNCTION(curl_easy_init)
#define curl_easy_perform CCURL_FUNCTION(curl_easy_perform)
#define curl_easy_setopt CCURL_FUNCTION(curl_easy_setopt)
#define curl_easy_strerror CCURL_FUNCTION(curl_easy_strerror)
#define curl_global_init CCURL_FUNCTION(curl_global_init)
#define curl_slist_append CCURL_FUNCTION(curl_slist_append)
#define curl_slist_free_all CCURL_FUNCTION(curl_slist_free_all)

#endif
