#include "cxml.h"
#include "library.h"

#include <dlfcn.h>
#include <limits.h>
#include <string.h>

bool cxml_start(void) {
    if (!cxml_load()) return false;
    xmlInitParser();
    return true;
}

const char *cxml_missing(void) {
    const char *reason = cxml_load() ? "libxml2 does not start" : dlerror();
    return reason ? reason : "libxml2 is missing";
}

static bool is(const xmlChar *name, const char *wanted) { return name && strcmp((const char *)name, wanted) == 0; }

/// The value of an attribute, in which entities are resolved; NULL for one without.
static const char *value_of(const xmlAttr *attribute) {
    const xmlNode *text = attribute->children;
    return text && text->type == XML_TEXT_NODE ? (const char *)text->content : NULL;
}

static void take_meta(const xmlNode *node, cxml_callbacks callbacks) {
    const char *content = NULL;
    for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next)
        if (is(attribute->name, "content")) content = value_of(attribute);
    for (const xmlAttr *attribute = node->properties; attribute; attribute = attribute->next) {
        const char *value = value_of(attribute);
        if (!value) continue;
        if (is(attribute->name, "charset")) callbacks.take_meta(callbacks.context, "charset", value);
        bool names =
            is(attribute->name, "name") || is(attribute->name, "property") || is(attribute->name, "http-equiv");
        if (names && content) callbacks.take_meta(callbacks.context, value, content);
    }
}

/// The node behind this one in the order of the page, what is in it left out; NULL behind the last below `top`.
static const xmlNode *behind(const xmlNode *node, const xmlNode *top) {
    while (node && node != top) {
        if (node->next) return node->next;
        node = node->parent;
    }
    return NULL;
}

static const xmlNode *next(const xmlNode *node, const xmlNode *top) {
    return node->type == XML_ELEMENT_NODE && node->children ? node->children : behind(node, top);
}

static bool take_title(const xmlNode *title, cxml_callbacks callbacks) {
    bool has_text = false;
    for (const xmlNode *node = title->children; node; node = next(node, title)) {
        bool is_text = node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE;
        if (!is_text || !node->content) continue;
        callbacks.take_title(callbacks.context, (const char *)node->content);
        has_text = true;
    }
    return has_text;
}

void cxml_read_head(const void *bytes, size_t count, cxml_callbacks callbacks) {
    if (!count || count > INT_MAX) return;
    // No option loads anything; HTML has no other way to. HTML_PARSE_HUGE, which would lift the limits, is not there.
    int options = HTML_PARSE_RECOVER | HTML_PARSE_NODEFDTD | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING
        | HTML_PARSE_NONET | HTML_PARSE_COMPACT | HTML_PARSE_IGNORE_ENC;
    htmlDocPtr document = htmlReadMemory(bytes, (int)count, NULL, "UTF-8", options);
    if (!document) return;
    const xmlNode *top = (const xmlNode *)document;
    bool has_title = false;
    for (const xmlNode *node = top->children; node;) {
        bool is_element = node->type == XML_ELEMENT_NODE;
        if (is_element && is(node->name, "meta")) take_meta(node, callbacks);
        if (is_element && is(node->name, "title") && !has_title) has_title = take_title(node, callbacks);
        // A drawing may have a title of its own.
        node = is_element && is(node->name, "svg") ? behind(node, top) : next(node, top);
    }
    xmlFreeDoc(document);
}
