#include "cvips.h"
#include "library.h"
#include "progress.h"

#include <stdlib.h>
#include <string.h>

/// `pages` is how many frames of an animation; -1 is all.
static VipsImage *load(VipsSource *source, cvips_format format, int shrink, double scale, int pages, bool strict) {
    if (!source) return NULL;
    VipsImage *image = NULL;
    int failed = -1;
#define COMMON "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", strict ? VIPS_FAIL_ON_WARNING : VIPS_FAIL_ON_ERROR
    switch (format) {
    case CVIPS_JPEG:
        failed = vips_jpegload_source(source, &image, COMMON, "shrink", shrink, NULL);
        break;
    case CVIPS_PNG:
        failed = vips_pngload_source(source, &image, COMMON, NULL);
        break;
    case CVIPS_WEBP:
        failed = vips_webpload_source(source, &image, COMMON, "scale", scale, "n", pages, NULL);
        break;
    case CVIPS_HEIF:
        failed = vips_heifload_source(source, &image, COMMON, NULL);
        break;
    case CVIPS_GIF:
        failed = vips_gifload_source(source, &image, COMMON, "n", pages, NULL);
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
    return load(vips_source_new_from_file(path), format, shrink, scale, 1, false);
}

VipsImage *cvips_open_memory(
    const void *bytes, size_t length, cvips_format format, int shrink, double scale, bool strict) {
    return load(vips_source_new_from_memory(bytes, length), format, shrink, scale, 1, strict);
}

VipsImage *cvips_open_roll(const char *path, cvips_format format) {
    return load(vips_source_new_from_file(path), format, 1, 1, -1, false);
}

VipsImage *cvips_open_roll_memory(const void *bytes, size_t length, cvips_format format) {
    return load(vips_source_new_from_memory(bytes, length), format, 1, 1, -1, false);
}

const int *cvips_delays(VipsImage *image, int *length) {
    int *delays = NULL;
    *length = 0;
    if (!vips_image_get_typeof(image, "delay")) return NULL;
    return vips_image_get_array_int(image, "delay", &delays, length) ? NULL : delays;
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

void cvips_orient(VipsImage *image, int orientation) {
    vips_image_set_int(image, VIPS_META_ORIENTATION, orientation);
}

const void *cvips_exif(VipsImage *image, size_t *length) {
    const void *bytes = NULL;
    *length = 0;
    if (!vips_image_get_typeof(image, VIPS_META_EXIF_NAME)) return NULL;
    return vips_image_get_blob(image, VIPS_META_EXIF_NAME, &bytes, length) ? NULL : bytes;
}

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

static void release(VipsImage *image, void *pixels) {
    (void)image;
    free(pixels);
}

VipsImage *cvips_memory(VipsImage *image, cvips_watch *watch, bool keep_profile) {
    VipsImage *own = NULL;
    // A copy of our own: progress and the mark that ends work belong to an image, and others may share this one.
    if (cvips_watch_over(watch) || vips_copy(image, &own, NULL)) return NULL;
    vips_image_set_progress(own, TRUE);
    gulong handler = g_signal_connect(own, "eval", G_CALLBACK(cvips_check), watch);
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

void cvips_texture(VipsImage *image, double *flat, double *coloured) {
    long pairs = 0, same = 0, jumps = 0;
    int width = image->Xsize, bands = image->Bands;
    // Some rows tell enough.
    int step = image->Ysize < 512 ? 1 : image->Ysize / 256;
    if (image->data && image->BandFmt == VIPS_FORMAT_UCHAR && bands >= 3)
        for (int y = 0; y < image->Ysize; y += step) {
            const uint8_t *row = image->data + (size_t)y * (size_t)width * (size_t)bands;
            for (int x = 1; x < width; x++) {
                const uint8_t *pixel = row + (size_t)x * (size_t)bands, *before = pixel - bands;
                int red = pixel[0] - before[0], green = pixel[1] - before[1], blue = pixel[2] - before[2];
                pairs++;
                if (!red && !green && !blue) same++;
                else if (abs(red - green) + abs(blue - green) > 80) jumps++;
            }
        }
    *flat = pairs ? (double)same / (double)pairs : 0;
    *coloured = pairs ? (double)jumps / (double)pairs : 0;
}
