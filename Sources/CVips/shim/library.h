// libvips, loaded with the first picture rather than with the program: it brings a hundred libraries with it, which
// cost a server that only shows pages a third of its resident memory and of its start.
//
// Include this instead of <vips/vips.h>. A call goes through dlsym(), a microsecond beside milliseconds of pixels; a
// function that is not in the list is an error of the linker.
#ifndef CVIPS_LIBRARY_H
#define CVIPS_LIBRARY_H

#include <stdbool.h>
#include <vips/vips.h>

/// Loads libvips unless it is there already; if not, dlerror() says why.
bool cvips_load(void);
/// Where a function of libvips or of GLib is.
void *cvips_function(const char *name);

#define CVIPS_FUNCTION(name) ((__typeof__(name) *)cvips_function(#name))

#undef g_object_ref
#define g_log_set_handler CVIPS_FUNCTION(g_log_set_handler)
#define g_object_ref CVIPS_FUNCTION(g_object_ref)
#define g_object_unref CVIPS_FUNCTION(g_object_unref)
#define g_signal_connect_data CVIPS_FUNCTION(g_signal_connect_data)
#define g_signal_handler_disconnect CVIPS_FUNCTION(g_signal_handler_disconnect)
#define g_strfreev CVIPS_FUNCTION(g_strfreev)
#define g_type_check_instance_cast CVIPS_FUNCTION(g_type_check_instance_cast)
#define vips_affine CVIPS_FUNCTION(vips_affine)
#define vips_area_unref CVIPS_FUNCTION(vips_area_unref)
#define vips_array_double_new CVIPS_FUNCTION(vips_array_double_new)
#define vips_array_int_new CVIPS_FUNCTION(vips_array_int_new)
#define vips_arrayjoin CVIPS_FUNCTION(vips_arrayjoin)
#define vips_bandjoin2 CVIPS_FUNCTION(vips_bandjoin2)
#define vips_bandjoin_const1 CVIPS_FUNCTION(vips_bandjoin_const1)
#define vips_blob_get CVIPS_FUNCTION(vips_blob_get)
#define vips_block_untrusted_set CVIPS_FUNCTION(vips_block_untrusted_set)
#define vips_cache_set_max CVIPS_FUNCTION(vips_cache_set_max)
#define vips_cache_set_max_files CVIPS_FUNCTION(vips_cache_set_max_files)
#define vips_cache_set_max_mem CVIPS_FUNCTION(vips_cache_set_max_mem)
#define vips_cast CVIPS_FUNCTION(vips_cast)
#define vips_colourspace CVIPS_FUNCTION(vips_colourspace)
#define vips_concurrency_set CVIPS_FUNCTION(vips_concurrency_set)
#define vips_copy CVIPS_FUNCTION(vips_copy)
#define vips_error_buffer_copy CVIPS_FUNCTION(vips_error_buffer_copy)
#define vips_extract_area CVIPS_FUNCTION(vips_extract_area)
#define vips_extract_band CVIPS_FUNCTION(vips_extract_band)
#define vips_flatten CVIPS_FUNCTION(vips_flatten)
#define vips_flip CVIPS_FUNCTION(vips_flip)
#define vips_format_sizeof CVIPS_FUNCTION(vips_format_sizeof)
#define vips_gifload_source CVIPS_FUNCTION(vips_gifload_source)
#define vips_heifload_source CVIPS_FUNCTION(vips_heifload_source)
#define vips_icc_transform CVIPS_FUNCTION(vips_icc_transform)
#define vips_image_get_array_int CVIPS_FUNCTION(vips_image_get_array_int)
#define vips_image_get_blob CVIPS_FUNCTION(vips_image_get_blob)
#define vips_image_get_fields CVIPS_FUNCTION(vips_image_get_fields)
#define vips_image_get_int CVIPS_FUNCTION(vips_image_get_int)
#define vips_image_get_n_pages CVIPS_FUNCTION(vips_image_get_n_pages)
#define vips_image_get_orientation CVIPS_FUNCTION(vips_image_get_orientation)
#define vips_image_get_typeof CVIPS_FUNCTION(vips_image_get_typeof)
#define vips_image_hasalpha CVIPS_FUNCTION(vips_image_hasalpha)
#define vips_image_new CVIPS_FUNCTION(vips_image_new)
#define vips_image_new_from_memory CVIPS_FUNCTION(vips_image_new_from_memory)
#define vips_image_new_from_memory_copy CVIPS_FUNCTION(vips_image_new_from_memory_copy)
#define vips_image_new_matrix_from_array CVIPS_FUNCTION(vips_image_new_matrix_from_array)
#define vips_image_remove CVIPS_FUNCTION(vips_image_remove)
#define vips_image_set_array_int CVIPS_FUNCTION(vips_image_set_array_int)
#define vips_image_set_blob_copy CVIPS_FUNCTION(vips_image_set_blob_copy)
#define vips_image_set_int CVIPS_FUNCTION(vips_image_set_int)
#define vips_image_set_kill CVIPS_FUNCTION(vips_image_set_kill)
#define vips_image_set_progress CVIPS_FUNCTION(vips_image_set_progress)
#define vips_image_write_to_memory CVIPS_FUNCTION(vips_image_write_to_memory)
#define vips_init CVIPS_FUNCTION(vips_init)
#define vips_interpolate_new CVIPS_FUNCTION(vips_interpolate_new)
#define vips_jpegload_source CVIPS_FUNCTION(vips_jpegload_source)
#define vips_jpegsave_buffer CVIPS_FUNCTION(vips_jpegsave_buffer)
#define vips_linear CVIPS_FUNCTION(vips_linear)
#define vips_object_get_type CVIPS_FUNCTION(vips_object_get_type)
#define vips_object_local_array CVIPS_FUNCTION(vips_object_local_array)
#define vips_operation_block_set CVIPS_FUNCTION(vips_operation_block_set)
#define vips_pngload_source CVIPS_FUNCTION(vips_pngload_source)
#define vips_pngsave_buffer CVIPS_FUNCTION(vips_pngsave_buffer)
#define vips_premultiply CVIPS_FUNCTION(vips_premultiply)
#define vips_profile_load CVIPS_FUNCTION(vips_profile_load)
#define vips_recomb CVIPS_FUNCTION(vips_recomb)
#define vips_resize CVIPS_FUNCTION(vips_resize)
#define vips_rot CVIPS_FUNCTION(vips_rot)
#define vips_source_new_from_file CVIPS_FUNCTION(vips_source_new_from_file)
#define vips_source_new_from_memory CVIPS_FUNCTION(vips_source_new_from_memory)
#define vips_thread_shutdown CVIPS_FUNCTION(vips_thread_shutdown)
#define vips_tiffload_source CVIPS_FUNCTION(vips_tiffload_source)
#define vips_unpremultiply CVIPS_FUNCTION(vips_unpremultiply)
#define vips_webpload_source CVIPS_FUNCTION(vips_webpload_source)
#define vips_webpsave_buffer CVIPS_FUNCTION(vips_webpsave_buffer)

#endif
