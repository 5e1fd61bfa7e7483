#include "cxml.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

static const char replacement[] = "\xEF\xBF\xBD";

char *cxml_utf8(const char *charset, const void *bytes, size_t count, size_t *length) {
    iconv_t converter = iconv_open("UTF-8", charset);
    if (converter == (iconv_t)-1) return NULL;
    // In no character set does a byte become more than four.
    size_t room = count * 4 + sizeof replacement;
    char *text = malloc(room);
    char *from = (char *)bytes, *to = text;
    while (text && count > 0) {
        if (iconv(converter, &from, &count, &to, &room) != (size_t)-1) break;
        if (errno == E2BIG || room < sizeof replacement) break;
        memcpy(to, replacement, 3);
        to += 3;
        room -= 3;
        from++;
        count--;
    }
    iconv_close(converter);
    if (text) *length = (size_t)(to - text);
    return text;
}

void cxml_release(char *text) { free(text); }
