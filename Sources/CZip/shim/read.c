#include "czip.h"
#include "library.h"

#include <stdio.h>
#include <sys/stat.h>

struct zip *czip_open(const char *path, int *code) { return zip_open(path, ZIP_RDONLY, code); }

int64_t czip_count(struct zip *archive) { return zip_get_num_entries(archive, 0); }

bool czip_entry_at(struct zip *archive, uint64_t index, czip_entry *entry) {
    zip_stat_t status;
    zip_uint8_t system = 0;
    zip_uint32_t attributes = 0;
    if (zip_stat_index(archive, index, 0, &status) != 0) return false;
    if (zip_file_get_external_attributes(archive, index, 0, &system, &attributes) != 0) return false;
    const zip_uint64_t wanted = ZIP_STAT_SIZE | ZIP_STAT_COMP_SIZE | ZIP_STAT_COMP_METHOD;
    if ((status.valid & wanted) != wanted) return false;
    mode_t kind = system == ZIP_OPSYS_UNIX || system == ZIP_OPSYS_OS_X ? attributes >> 16 & S_IFMT : 0;
    entry->name = status.valid & ZIP_STAT_NAME ? status.name : NULL;
    entry->size = status.size;
    entry->packed_size = status.comp_size;
    entry->is_encrypted =
        status.valid & ZIP_STAT_ENCRYPTION_METHOD && status.encryption_method != ZIP_EM_NONE;
    entry->is_special = kind != 0 && kind != S_IFREG && kind != S_IFDIR;
    entry->is_readable = status.comp_method == ZIP_CM_STORE || status.comp_method == ZIP_CM_DEFLATE;
    return true;
}

struct zip_file *czip_open_entry(struct zip *archive, uint64_t index) { return zip_fopen_index(archive, index, 0); }

int64_t czip_read(struct zip_file *file, void *bytes, uint64_t count) { return zip_fread(file, bytes, count); }

void czip_close_entry(struct zip_file *file) { zip_fclose(file); }

void czip_explain(int code, char *message, size_t room) {
    zip_error_t error;
    zip_error_init_with_code(&error, code);
    snprintf(message, room, "%s", zip_error_strerror(&error));
    zip_error_fini(&error);
}
