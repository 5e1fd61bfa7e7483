#include "cvips.h"
#include "library.h"
#include "progress.h"

#include <string.h>

void cvips_check(VipsImage *image, VipsProgress *progress, void *watch) {
    (void)progress;
    if (cvips_watch_over(watch)) vips_image_set_kill(image, TRUE);
}

void *cvips_webp(VipsImage *image, int quality, int effort, bool sharp, size_t *length) {
    void *bytes = NULL;
    int failed = vips_webpsave_buffer(
        image, &bytes, length, "Q", quality, "effort", effort, "smart_subsample", (gboolean)sharp, NULL);
    return failed ? NULL : bytes;
}

void *cvips_webp_lossless(VipsImage *image, int quality, int effort, size_t *length) {
    void *bytes = NULL;
    int failed = vips_webpsave_buffer(
        image, &bytes, length, "Q", quality, "effort", effort, "lossless", TRUE, NULL);
    return failed ? NULL : bytes;
}

void *cvips_animation(
    VipsImage *const *frames, int count, const int *delays, int loop, int quality, int effort, bool sharp,
    cvips_watch *watch, size_t *length) {
    VipsImage *roll = NULL;
    if (count < 1 || cvips_watch_over(watch) ||
        vips_arrayjoin((VipsImage **)frames, &roll, count, "across", 1, NULL))
        return NULL;
    vips_image_set_int(roll, "page-height", frames[0]->Ysize);
    vips_image_set_int(roll, "loop", loop);
    vips_image_set_array_int(roll, "delay", delays, count);
    vips_image_set_progress(roll, TRUE);
    gulong handler = g_signal_connect(roll, "eval", G_CALLBACK(cvips_check), watch);
    void *bytes = NULL;
    int failed = vips_webpsave_buffer(
        roll, &bytes, length, "Q", quality, "effort", effort, "smart_subsample", (gboolean)sharp, NULL);
    g_signal_handler_disconnect(roll, handler);
    vips_image_set_progress(roll, FALSE);
    g_object_unref(roll);
    return failed ? NULL : bytes;
}

void *cvips_jpeg(VipsImage *image, int quality, size_t *length) {
    void *bytes = NULL;
    if (vips_jpegsave_buffer(image, &bytes, length, "Q", quality, "strip", TRUE, NULL)) return NULL;
    return bytes;
}

void *cvips_png(VipsImage *image, size_t *length) {
    void *bytes = NULL;
    if (vips_pngsave_buffer(image, &bytes, length, "strip", TRUE, NULL)) return NULL;
    return bytes;
}

void *cvips_png_lossless(VipsImage *image, const char *profile, cvips_watch *watch, size_t *length) {
    VipsImage *own = NULL;
    if (cvips_watch_over(watch) || vips_copy(image, &own, NULL)) return NULL;
    // Not "strip", which would take the profile too.
    gchar **fields = vips_image_get_fields(own);
    for (gchar **field = fields; *field; field++)
        if (strcmp(*field, VIPS_META_ICC_NAME) != 0) vips_image_remove(own, *field);
    g_strfreev(fields);
    vips_image_set_progress(own, TRUE);
    gulong handler = g_signal_connect(own, "eval", G_CALLBACK(cvips_check), watch);
    void *bytes = NULL;
    // Fast before small: a large photograph has to be ready before its time is over.
    int failed = profile
        ? vips_pngsave_buffer(
              own, &bytes, length, "compression", 2, "filter", VIPS_FOREIGN_PNG_FILTER_SUB, "profile", profile, NULL)
        : vips_pngsave_buffer(own, &bytes, length, "compression", 2, "filter", VIPS_FOREIGN_PNG_FILTER_SUB, NULL);
    g_signal_handler_disconnect(own, handler);
    vips_image_set_progress(own, FALSE);
    g_object_unref(own);
    return failed ? NULL : bytes;
}
