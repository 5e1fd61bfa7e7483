// libzip, loaded with the first archive rather than with the program: it brings a library for ciphers with it, which a
// server that nobody asks for an export does not need.
//
// Include this instead of <zip.h>. A function that is not in the list is an error of the linker.
#ifndef CZIP_LIBRARY_H
#define CZIP_LIBRARY_H

#include <stdbool.h>
#include <zip.h>

/// Loads libzip unless it is there already; if not, dlerror() says why.
bool czip_load(void);
/// Where a function of libzip is.
void *czip_function(const char *name);

#define CZIP_FUNCTION(name) ((__typeof__(name) *)czip_function(#name))

#define zip_close CZIP_FUNCTION(zip_close)
#define zip_discard CZIP_FUNCTION(zip_discard)
#define zip_error_fini CZIP_FUNCTION(zip_error_fini)
#define zip_error_init_with_code CZIP_FUNCTION(zip_error_init_with_code)
#define zip_error_strerror CZIP_FUNCTION(zip_error_strerror)
#define zip_fclose CZIP_FUNCTION(zip_fclose)
#define zip_file_add CZIP_FUNCTION(zip_file_add)
#define zip_file_get_external_attributes CZIP_FUNCTION(zip_file_get_external_attributes)
#define zip_file_set_mtime CZIP_FUNCTION(zip_file_set_mtime)
#define zip_fopen_index CZIP_FUNCTION(zip_fopen_index)
#define zip_fread CZIP_FUNCTION(zip_fread)
#define zip_get_num_entries CZIP_FUNCTION(zip_get_num_entries)
#define zip_open CZIP_FUNCTION(zip_open)
#define zip_register_cancel_callback_with_state CZIP_FUNCTION(zip_register_cancel_callback_with_state)
#define zip_register_progress_callback_with_state CZIP_FUNCTION(zip_register_progress_callback_with_state)
#define zip_set_file_compression CZIP_FUNCTION(zip_set_file_compression)
#define zip_source_file CZIP_FUNCTION(zip_source_file)
#define zip_source_free CZIP_FUNCTION(zip_source_free)
#define zip_stat_index CZIP_FUNCTION(zip_stat_index)
#define zip_strerror CZIP_FUNCTION(zip_strerror)

#endif
