#include "cvips.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

static VipsImage *load(VipsSource *source, cvips_format format, int shrink, double scale) {
    if (!source) return NULL;
    VipsImage *image = NULL;
    int failed = -1;
#define COMMON "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_ERROR
    switch (format) {
    case CVIPS_JPEG:
        failed = vips_jpegload_source(source, &image, COMMON, "shrink", shrink, NULL);
        break;
    case CVIPS_PNG:
        failed = vips_pngload_source(source, &image, COMMON, NULL);
        break;
    case CVIPS_WEBP:
        failed = vips_webpload_source(source, &image, COMMON, "scale", scale, NULL);
        break;
    case CVIPS_HEIF:
        failed = vips_heifload_source(source, &image, COMMON, NULL);
        break;
    case CVIPS_GIF:
        failed = vips_gifload_source(source, &image, COMMON, NULL);
        break;
    case CVIPS_TIFF:
        failed = vips_tiffload_source(source, &image, COMMON, NULL);
        break;
    }
#undef COMMON
    g_object_unref(source);
    return failed ? NULL : image;
}

VipsImage *cvips_open(const char *path, cvips_format format, int shrink, double scale) {
    return load(vips_source_new_from_file(path), format, shrink, scale);
}

VipsImage *cvips_open_memory(const void *bytes, size_t length, cvips_format format, int shrink, double scale) {
    return load(vips_source_new_from_memory(bytes, length), format, shrink, scale);
}

VipsImage *cvips_from_pixels(const void *pixels, int width, int height, int bands) {
    size_t length = (size_t)width * (size_t)height * (size_t)bands;
    VipsImage *image = vips_image_new_from_memory_copy(pixels, length, width, height, bands, VIPS_FORMAT_UCHAR);
    if (image) image->Type = bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    return image;
}

void cvips_release(VipsImage *image) { g_object_unref(image); }

int cvips_width(const VipsImage *image) { return image->Xsize; }

int cvips_height(const VipsImage *image) { return image->Ysize; }

int cvips_bands(const VipsImage *image) { return image->Bands; }

int cvips_sample_bits(const VipsImage *image) { return 8 * (int)vips_format_sizeof(image->BandFmt); }

bool cvips_has_alpha(VipsImage *image) { return vips_image_hasalpha(image); }

bool cvips_is_cmyk(const VipsImage *image) { return image->Type == VIPS_INTERPRETATION_CMYK; }

bool cvips_is_device_colour(const VipsImage *image) {
    if (image->Coding != VIPS_CODING_NONE) return false;
    if (image->BandFmt != VIPS_FORMAT_UCHAR && image->BandFmt != VIPS_FORMAT_USHORT) return false;
    switch (image->Type) {
    case VIPS_INTERPRETATION_B_W:
    case VIPS_INTERPRETATION_GREY16:
    case VIPS_INTERPRETATION_sRGB:
    case VIPS_INTERPRETATION_RGB:
    case VIPS_INTERPRETATION_RGB16:
    case VIPS_INTERPRETATION_CMYK:
        return true;
    default:
        return false;
    }
}

int cvips_orientation(VipsImage *image) { return vips_image_get_orientation(image); }

int cvips_pages(VipsImage *image) { return vips_image_get_n_pages(image); }

int cvips_metadata_int(VipsImage *image, const char *name, int fallback) {
    int value;
    if (!vips_image_get_typeof(image, name) || vips_image_get_int(image, name, &value)) return fallback;
    return value;
}

const void *cvips_profile(VipsImage *image, size_t *length) {
    const void *bytes = NULL;
    *length = 0;
    if (!vips_image_get_typeof(image, VIPS_META_ICC_NAME)) return NULL;
    return vips_image_get_blob(image, VIPS_META_ICC_NAME, &bytes, length) ? NULL : bytes;
}

void *cvips_builtin_profile(const char *name, size_t *length) {
    VipsBlob *blob = NULL;
    *length = 0;
    if (vips_profile_load(name, &blob, NULL) || !blob) return NULL;
    const void *bytes = vips_blob_get(blob, length);
    void *copy = malloc(*length);
    memcpy(copy, bytes, *length);
    vips_area_unref(VIPS_AREA(blob));
    return copy;
}

static void check(VipsImage *image, VipsProgress *progress, void *watch) {
    (void)progress;
    if (cvips_watch_over(watch)) vips_image_set_kill(image, TRUE);
}

static void release(VipsImage *image, void *pixels) {
    (void)image;
    free(pixels);
}

VipsImage *cvips_memory(VipsImage *image, cvips_watch *watch, bool keep_profile) {
    VipsImage *own = NULL;
    // A copy of our own: progress and the mark that ends work belong to an image, and others may share this one.
    if (cvips_watch_over(watch) || vips_copy(image, &own, NULL)) return NULL;
    vips_image_set_progress(own, TRUE);
    gulong handler = g_signal_connect(own, "eval", G_CALLBACK(check), watch);
    // Not vips_image_copy_memory(), whose result holds on to the decoder it came from and all the decoder's memory.
    size_t length = 0;
    void *pixels = vips_image_write_to_memory(own, &length);
    VipsImage *result = NULL;
    if (pixels)
        result = vips_image_new_from_memory(pixels, length, own->Xsize, own->Ysize, own->Bands, own->BandFmt);
    if (result) {
        g_signal_connect(result, "postclose", G_CALLBACK(release), pixels);
        result->Type = own->Type;
        const void *profile;
        size_t size;
        if (keep_profile && (profile = cvips_profile(own, &size)))
            vips_image_set_blob_copy(result, VIPS_META_ICC_NAME, profile, size);
    } else {
        free(pixels);
    }
    g_signal_handler_disconnect(own, handler);
    vips_image_set_progress(own, FALSE);
    g_object_unref(own);
    return result;
}

uint8_t *cvips_pixels(VipsImage *image, size_t *length) { return vips_image_write_to_memory(image, length); }

void *cvips_webp(VipsImage *image, int quality, int effort, size_t *length) {
    void *bytes = NULL;
    if (vips_webpsave_buffer(image, &bytes, length, "Q", quality, "effort", effort, NULL)) return NULL;
    return bytes;
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
    gulong handler = g_signal_connect(own, "eval", G_CALLBACK(check), watch);
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
