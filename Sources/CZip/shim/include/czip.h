// ZIP archives by libzip, for Swift.
#ifndef CZIP_H
#define CZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct zip;
struct zip_file;

/// Loads libzip, once per process, before anything else here.
bool czip_start(void);
/// Why czip_start() failed; to be read at once.
const char *czip_missing(void);

/// An archive that is to be made; NULL, with a code, where there is a file already.
struct zip *czip_create(const char *path, int *code);
/// Plans an entry: a file's bytes, compressed or as they are. Nothing is read yet.
bool czip_add(struct zip *archive, const char *name, const char *path, bool compresses, int64_t seconds);
/// Says how far it is, 0…1, many times a second; whoever answers false has it given up.
typedef bool (*czip_progress)(void *context, double done);
/// Reads and writes everything, and frees the archive. False leaves nothing; `message` says why.
bool czip_finish(struct zip *archive, czip_progress progress, void *context, char *message, size_t room);
/// Frees an archive of which nothing is to be written.
void czip_discard(struct zip *archive);

typedef struct {
    /// UTF-8; NULL for an entry without.
    const char *name;
    uint64_t size;
    uint64_t packed_size;
    bool is_encrypted;
    /// Neither a file nor a folder: a link, for example.
    bool is_special;
    /// Stored or deflated; of other methods nothing is read.
    bool is_readable;
} czip_entry;

/// An archive to read from; NULL with a code. Its directory is read at once, and stays in memory.
struct zip *czip_open(const char *path, int *code);
int64_t czip_count(struct zip *archive);
bool czip_entry_at(struct zip *archive, uint64_t index, czip_entry *entry);
struct zip_file *czip_open_entry(struct zip *archive, uint64_t index);
/// The next bytes; 0 at the end, −1 for what is broken. The checksum is compared at the end.
int64_t czip_read(struct zip_file *file, void *bytes, uint64_t count);
void czip_close_entry(struct zip_file *file);

/// What a code means.
void czip_explain(int code, char *message, size_t room);

#endif
