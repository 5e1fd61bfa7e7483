// The head of an HTML page by libxml2, and character sets by iconv, for Swift.
#ifndef CXML_H
#define CXML_H

#include <stdbool.h>
#include <stddef.h>

/// What is reported of a page while it is read, in its order. Texts are UTF-8 and end with NUL.
typedef struct {
    void *context;
    /// A piece of the text of the page's title, the first that has any.
    void (*take_title)(void *context, const char *text);
    /// What a <meta> says under its name, property or http-equiv; under "charset", its character set.
    void (*take_meta)(void *context, const char *name, const char *value);
} cxml_callbacks;

/// Loads libxml2 and starts it, once per process, before anything else here.
bool cxml_start(void);
/// Why cxml_start() failed; to be read at once.
const char *cxml_missing(void);

/// Reads HTML in UTF-8, however broken. Nothing else is loaded, and nesting and sizes have libxml2's usual limits.
void cxml_read_head(const void *bytes, size_t count, cxml_callbacks callbacks);

/// The same text in UTF-8, with U+FFFD in the place of what is broken; NULL if iconv does not know the character set.
char *cxml_utf8(const char *charset, const void *bytes, size_t count, size_t *length);
/// Frees what cxml_utf8() has answered.
void cxml_release(char *text);

#endif
