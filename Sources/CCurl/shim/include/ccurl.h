// libcurl without variadic functions and lists, for Swift: one transfer at a time, from the first byte to the last.
//
// A setter that libcurl refuses makes ccurl_perform() fail before anything is sent.
#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>

typedef struct ccurl_transfer ccurl_transfer;

typedef enum {
    CCURL_DONE,
    CCURL_TIMED_OUT,
    CCURL_CERTIFICATE,
    CCURL_ADDRESS, // no address, or of a protocol that is not allowed
    CCURL_FAILED,
} ccurl_outcome;

typedef enum { CCURL_TLS_NONE, CCURL_TLS_REQUIRED } ccurl_tls;

/// What a transfer asks and tells while it runs, on the thread that runs it.
typedef struct {
    void *context;
    /// One line of the answer's head with its line end; false ends the transfer.
    bool (*take_header)(void *context, const void *bytes, size_t count);
    /// A piece of the answer's body; false ends the transfer.
    bool (*take_body)(void *context, const void *bytes, size_t count);
    /// Whether a connection to this address may be made: 4 or 16 bytes in network order.
    bool (*admits)(void *context, const void *address, size_t count);
    /// Asked at least once a second.
    bool (*is_over)(void *context);
} ccurl_callbacks;

/// Loads libcurl and starts it, once per process, before anything else here.
bool ccurl_start(void);
/// Why ccurl_start() failed; to be read at once.
const char *ccurl_missing(void);

/// `protocols` are separated by commas. `authorities` is a file of certificates to trust, or NULL for the system's.
ccurl_transfer *ccurl_new(const char *url, const char *protocols, double seconds, const char *authorities);
void ccurl_free(ccurl_transfer *transfer);

void ccurl_header(ccurl_transfer *transfer, const char *line);
/// Makes it a POST. The bytes are not copied.
void ccurl_post(ccurl_transfer *transfer, const void *bytes, size_t count);

/// Connects to a mail server and logs in, and no more without ccurl_mail(). `user` and `password` may be NULL.
void ccurl_greet(ccurl_transfer *transfer, ccurl_tls tls, const char *user, const char *password);
/// Makes it a mail. The bytes, with CRLF line ends, are not copied.
void ccurl_mail(
    ccurl_transfer *transfer, const char *sender, const char *recipient, const void *bytes, size_t count);

ccurl_outcome ccurl_perform(ccurl_transfer *transfer, ccurl_callbacks callbacks);
/// The last status of HTTP or SMTP; 0 without an answer.
long ccurl_status(ccurl_transfer *transfer);
/// What libcurl says went wrong; as long as the transfer.
const char *ccurl_reason(ccurl_transfer *transfer);

#endif
