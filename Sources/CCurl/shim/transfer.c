#include "ccurl.h"
#include "library.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct ccurl_transfer {
    CURL *handle;
    struct curl_slist *headers, *recipients;
    const char *body;
    size_t count, sent;
    ccurl_callbacks callbacks;
    /// The first option that was refused.
    CURLcode failure;
    char reason[CURL_ERROR_SIZE];
};

bool ccurl_start(void) { return ccurl_load() && curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK; }

const char *ccurl_missing(void) {
    const char *reason = ccurl_load() ? "libcurl does not start" : dlerror();
    return reason ? reason : "libcurl is missing";
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
    ccurl_transfer *transfer = context;
    return transfer->callbacks.take_header(transfer->callbacks.context, bytes, size * count) ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    ccurl_transfer *transfer = context;
    return transfer->callbacks.take_body(transfer->callbacks.context, bytes, size * count) ? size * count : 0;
}

static size_t give_body(char *bytes, size_t size, size_t count, void *context) {
    ccurl_transfer *transfer = context;
    size_t length = transfer->count - transfer->sent;
    if (length > size * count) length = size * count;
    memcpy(bytes, transfer->body + transfer->sent, length);
    transfer->sent += length;
    return length;
}

static int check(void *context, curl_off_t total, curl_off_t now, curl_off_t up_total, curl_off_t up_now) {
    (void)total, (void)now, (void)up_total, (void)up_now;
    ccurl_transfer *transfer = context;
    return transfer->callbacks.is_over(transfer->callbacks.context);
}

/// Asked with the address a connection is about to be made to, whatever its name was looked up to before.
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *target) {
    ccurl_transfer *transfer = context;
    const void *bytes;
    size_t count;
    if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
    switch (target->family) {
    case AF_INET:
        bytes = &((const struct sockaddr_in *)(const void *)&target->addr)->sin_addr;
        count = 4;
        break;
    case AF_INET6:
        bytes = &((const struct sockaddr_in6 *)(const void *)&target->addr)->sin6_addr;
        count = 16;
        break;
    default:
        return CURL_SOCKET_BAD;
    }
    if (!transfer->callbacks.admits(transfer->callbacks.context, bytes, count)) return CURL_SOCKET_BAD;
    int descriptor = socket(target->family, target->socktype, target->protocol);
    if (descriptor < 0) return CURL_SOCKET_BAD;
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
}

static void note(ccurl_transfer *transfer, CURLcode code) {
    if (transfer->failure == CURLE_OK) transfer->failure = code;
}

static void set_number(ccurl_transfer *transfer, CURLoption option, long value) {
    note(transfer, curl_easy_setopt(transfer->handle, option, value));
}

static void set_text(ccurl_transfer *transfer, CURLoption option, const char *value) {
    note(transfer, curl_easy_setopt(transfer->handle, option, value));
}

static void set_pointer(ccurl_transfer *transfer, CURLoption option, void *value) {
    note(transfer, curl_easy_setopt(transfer->handle, option, value));
}

#define set_function(transfer, option, function) note(transfer, curl_easy_setopt(transfer->handle, option, function))

ccurl_transfer *ccurl_new(const char *url, const char *protocols, double seconds, const char *authorities) {
    ccurl_transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return NULL;
    transfer->handle = curl_easy_init();
    if (!transfer->handle) {
        free(transfer);
        return NULL;
    }
    long milliseconds = (long)(seconds * 1000);
    set_pointer(transfer, CURLOPT_ERRORBUFFER, transfer->reason);
    set_text(transfer, CURLOPT_URL, url);
#if LIBCURL_VERSION_NUM >= 0x075500
    set_text(transfer, CURLOPT_PROTOCOLS_STR, protocols);
    // Not known to older libraries: ends a look-up that takes too long instead of waiting for it.
    curl_easy_setopt(transfer->handle, CURLOPT_QUICK_EXIT, 1L);
#else
    long allowed = 0;
    if (strstr(protocols, "https")) allowed |= CURLPROTO_HTTPS;
    if (strstr(protocols, "http,")) allowed |= CURLPROTO_HTTP;
    if (strstr(protocols, "smtps")) allowed |= CURLPROTO_SMTPS;
    if (strstr(protocols, "smtp,")) allowed |= CURLPROTO_SMTP;
    set_number(transfer, CURLOPT_PROTOCOLS, allowed);
#endif
    set_number(transfer, CURLOPT_FOLLOWLOCATION, 0);
    set_number(transfer, CURLOPT_DISALLOW_USERNAME_IN_URL, 1);
    // A proxy would look names up by itself, and what it connects to could not be checked.
    set_text(transfer, CURLOPT_PROXY, "");
    set_number(transfer, CURLOPT_NOSIGNAL, 1);
    set_number(transfer, CURLOPT_TIMEOUT_MS, milliseconds);
    set_number(transfer, CURLOPT_CONNECTTIMEOUT_MS, milliseconds < 10000 ? milliseconds : 10000);
    set_text(transfer, CURLOPT_USERAGENT, "Salon");
    set_number(transfer, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2);
    if (authorities) set_text(transfer, CURLOPT_CAINFO, authorities);
    set_function(transfer, CURLOPT_HEADERFUNCTION, take_header);
    set_pointer(transfer, CURLOPT_HEADERDATA, transfer);
    set_function(transfer, CURLOPT_WRITEFUNCTION, take_body);
    set_pointer(transfer, CURLOPT_WRITEDATA, transfer);
    set_function(transfer, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    set_pointer(transfer, CURLOPT_OPENSOCKETDATA, transfer);
    set_function(transfer, CURLOPT_XFERINFOFUNCTION, check);
    set_pointer(transfer, CURLOPT_XFERINFODATA, transfer);
    set_number(transfer, CURLOPT_NOPROGRESS, 0);
    return transfer;
}

void ccurl_free(ccurl_transfer *transfer) {
    curl_easy_cleanup(transfer->handle);
    curl_slist_free_all(transfer->headers);
    curl_slist_free_all(transfer->recipients);
    free(transfer);
}

static void append(ccurl_transfer *transfer, struct curl_slist **list, const char *text) {
    struct curl_slist *longer = curl_slist_append(*list, text);
    if (longer) *list = longer;
    else note(transfer, CURLE_OUT_OF_MEMORY);
}

void ccurl_header(ccurl_transfer *transfer, const char *line) { append(transfer, &transfer->headers, line); }

void ccurl_post(ccurl_transfer *transfer, const void *bytes, size_t count) {
    set_number(transfer, CURLOPT_POST, 1);
    note(transfer, curl_easy_setopt(transfer->handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count));
    set_pointer(transfer, CURLOPT_POSTFIELDS, (void *)(count ? bytes : ""));
}

void ccurl_greet(ccurl_transfer *transfer, ccurl_tls tls, const char *user, const char *password) {
    set_text(transfer, CURLOPT_CUSTOMREQUEST, "NOOP");
    set_number(transfer, CURLOPT_USE_SSL, tls == CCURL_TLS_REQUIRED ? CURLUSESSL_ALL : CURLUSESSL_NONE);
    if (user) set_text(transfer, CURLOPT_USERNAME, user);
    if (password) set_text(transfer, CURLOPT_PASSWORD, password);
}

void ccurl_mail(
    ccurl_transfer *transfer, const char *sender, const char *recipient, const void *bytes, size_t count) {
    transfer->body = bytes;
    transfer->count = count;
    append(transfer, &transfer->recipients, recipient);
    set_text(transfer, CURLOPT_MAIL_FROM, sender);
    set_pointer(transfer, CURLOPT_MAIL_RCPT, transfer->recipients);
    set_number(transfer, CURLOPT_UPLOAD, 1);
    set_function(transfer, CURLOPT_READFUNCTION, give_body);
    set_pointer(transfer, CURLOPT_READDATA, transfer);
    set_text(transfer, CURLOPT_CUSTOMREQUEST, NULL);
}

/// A connection that breaks under TLS must not end the process; libcurl is asked to leave signals alone (NOSIGNAL).
static void ignore_broken_pipes(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

ccurl_outcome ccurl_perform(ccurl_transfer *transfer, ccurl_callbacks callbacks) {
    ignore_broken_pipes();
    transfer->callbacks = callbacks;
    if (transfer->headers) set_pointer(transfer, CURLOPT_HTTPHEADER, transfer->headers);
    CURLcode code = transfer->failure ? transfer->failure : curl_easy_perform(transfer->handle);
    if (code && !transfer->reason[0])
        strncpy(transfer->reason, curl_easy_strerror(code), sizeof transfer->reason - 1);
    switch (code) {
    case CURLE_OK:
        return CCURL_DONE;
    case CURLE_OPERATION_TIMEDOUT:
        return CCURL_TIMED_OUT;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CACERT_BADFILE:
        return CCURL_CERTIFICATE;
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
        return CCURL_ADDRESS;
    default:
        return CCURL_FAILED;
    }
}

long ccurl_status(ccurl_transfer *transfer) {
    long status = 0;
    curl_easy_getinfo(transfer->handle, CURLINFO_RESPONSE_CODE, &status);
    return status;
}

const char *ccurl_reason(ccurl_transfer *transfer) { return transfer->reason; }
