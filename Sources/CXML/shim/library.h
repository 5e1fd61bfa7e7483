// libxml2, loaded with the first page that is read rather than with the program: it brings tables of all scripts with it,
// which a server whose members link to nothing does not need.
//
// Include this instead of <libxml/HTMLparser.h>. A function that is not in the list is an error of the linker.
#ifndef CXML_LIBRARY_H
#define CXML_LIBRARY_H

#include <libxml/HTMLparser.h>
#include <stdbool.h>

/// Loads libxml2 unless it is there already; if not, dlerror() says why.
bool cxml_load(void);
/// Where a function of libxml2 is.
void *cxml_function(const char *name);

#define CXML_FUNCTION(name) ((__typeof__(name) *)cxml_function(#name))

#define htmlReadMemory CXML_FUNCTION(htmlReadMemory)
#define xmlFreeDoc CXML_FUNCTION(xmlFreeDoc)
#define xmlInitParser CXML_FUNCTION(xmlInitParser)

#endif
