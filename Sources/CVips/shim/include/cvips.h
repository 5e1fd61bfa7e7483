// libvips without variadic functions, null-terminated option lists or GObject types, for Swift.
//
// Every function that returns an image returns a new reference, or NULL with the reason in cvips_take_error().
// Images are lazy: pixels are computed when cvips_memory() or an encoder asks for them.
#ifndef CVIPS_H
#define CVIPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct _VipsImage VipsImage;

typedef enum {
    CVIPS_JPEG,
    CVIPS_PNG,
    CVIPS_WEBP,
    CVIPS_HEIF,
    CVIPS_GIF,
    CVIPS_TIFF,
} cvips_format;

/// Starts libvips once per process: no operation cache, only the loaders above, `threads` workers per operation.
bool cvips_start(int threads);
/// The reason of the latest failure, to be freed; failures of other threads may be in it.
char *cvips_take_error(void);

/// Runs `body` on a new detached thread of lower priority, then releases what libvips and the allocator keep for it.
bool cvips_thread(void (*body)(void *context), void *context, int niceness);

/// When work has to stop: some seconds after it started, or when any thread cancels it.
typedef struct cvips_watch cvips_watch;
cvips_watch *cvips_watch_new(void);
void cvips_watch_start(cvips_watch *watch, double seconds);
void cvips_watch_free(cvips_watch *watch);
void cvips_watch_cancel(cvips_watch *watch);
bool cvips_watch_over(const cvips_watch *watch);
bool cvips_watch_cancelled(const cvips_watch *watch);

/// Opens for one pass from top to bottom; errors of truncation and decoding fail when pixels are read.
/// `shrink` is 1, 2, 4 or 8 and concerns JPEG; `scale` is 0…1 and concerns WebP.
VipsImage *cvips_open(const char *path, cvips_format format, int shrink, double scale);
/// The same of a file in memory, which has to stay there as long as the image. `strict` fails for whatever a decoder
/// finds odd.
VipsImage *cvips_open_memory(
    const void *bytes, size_t length, cvips_format format, int shrink, double scale, bool strict);
/// All frames of a GIF or WebP, one below another.
VipsImage *cvips_open_roll(const char *path, cvips_format format);
VipsImage *cvips_open_roll_memory(const void *bytes, size_t length, cvips_format format);
/// Milliseconds of each frame; valid as long as the image, NULL without any.
const int *cvips_delays(VipsImage *image, int *length);
/// Copies interleaved 8-bit samples.
VipsImage *cvips_from_pixels(const void *pixels, int width, int height, int bands);
void cvips_release(VipsImage *image);

int cvips_width(const VipsImage *image);
int cvips_height(const VipsImage *image);
int cvips_bands(const VipsImage *image);
/// Bits of one sample as libvips holds it: 8, 16, 32 or 64.
int cvips_sample_bits(const VipsImage *image);
bool cvips_has_alpha(VipsImage *image);
bool cvips_is_cmyk(const VipsImage *image);
/// Whether samples are 8- or 16-bit grey, RGB or CMYK, which colour profiles describe.
bool cvips_is_device_colour(const VipsImage *image);
int cvips_orientation(VipsImage *image);
/// Has an image that nobody else has yet be turned so, whatever its metadata says.
void cvips_orient(VipsImage *image, int orientation);
/// The Exif block; valid as long as the image.
const void *cvips_exif(VipsImage *image, size_t *length);
int cvips_pages(VipsImage *image);
int cvips_metadata_int(VipsImage *image, const char *name, int fallback);
/// The embedded ICC profile; valid as long as the image.
const void *cvips_profile(VipsImage *image, size_t *length);
/// A profile libvips carries ("srgb", "p3", "cmyk"), to be freed.
void *cvips_builtin_profile(const char *name, size_t *length);

/// With this ICC profile embedded.
VipsImage *cvips_with_profile(VipsImage *image, const void *profile, size_t length);
/// The first bands alone.
VipsImage *cvips_first_bands(VipsImage *image, int count);
VipsImage *cvips_resize(VipsImage *image, int width, int height);
VipsImage *cvips_crop(VipsImage *image, int left, int top, int width, int height);
/// Without alpha, on white.
VipsImage *cvips_on_white(VipsImage *image);
/// With an alpha band that hides nothing.
VipsImage *cvips_opaque(VipsImage *image);
VipsImage *cvips_mirror(VipsImage *image);
/// Quarter turns clockwise, 0…3.
VipsImage *cvips_turn(VipsImage *image, int quarters);
/// Rotates by `degrees` clockwise after moving the image by (`x`, `y`), then moves by (`left`, `top`) and keeps
/// `width` × `height` from the origin; bicubic, edges repeated.
VipsImage *cvips_rotate(
    VipsImage *image, double degrees, double x, double y, double left, double top, int width, int height);
/// Multiplies the first three bands (0…255) by a 3×3 matrix and adds `offsets` (0…255); keeps alpha.
VipsImage *cvips_recombine(VipsImage *image, const double matrix[9], const double offsets[3]);
/// Converts through ICC profiles to 8 bits; `fallback` stands in for a missing or unusable embedded profile.
VipsImage *cvips_convert(
    VipsImage *image, const char *fallback, const char *target, bool perceptual, bool black_point);
/// To 8-bit sRGB (three bands, and alpha where there was one) by the image's own interpretation.
VipsImage *cvips_to_srgb(VipsImage *image);

/// Computes every pixel now; NULL also when `watch` is over. The result knows nothing but its pixels, and the ICC
/// profile if that is to be kept.
VipsImage *cvips_memory(VipsImage *image, cvips_watch *watch, bool keep_profile);
/// Of an image cvips_memory() returned, 8 bits with three bands or four: the share of pixels that equal the one before
/// them, and of those whose colour, apart from its brightness, differs much from it.
void cvips_texture(VipsImage *image, double *flat, double *coloured);
/// All 8-bit samples, interleaved, to be freed.
uint8_t *cvips_pixels(VipsImage *image, size_t *length);

// Encoders: bytes to be freed, or NULL.
/// `sharp` spends time on the brightness of coloured edges, which are stored at half the size (4:2:0).
void *cvips_webp(VipsImage *image, int quality, int effort, bool sharp, size_t *length);
/// Every pixel as it is.
void *cvips_webp_lossless(VipsImage *image, int quality, int effort, size_t *length);
/// Frames of one size, 8 bits with the same bands; `loop` 0 plays endlessly. NULL also when `watch` is over.
void *cvips_animation(
    VipsImage *const *frames, int count, const int *delays, int loop, int quality, int effort, bool sharp,
    cvips_watch *watch, size_t *length);
void *cvips_jpeg(VipsImage *image, int quality, size_t *length);
void *cvips_png(VipsImage *image, size_t *length);
/// Pixels as they are, 8 or 16 bits, with the embedded ICC profile, or the named one libvips carries unless `profile` is
/// NULL, and nothing else. NULL also when `watch` is over.
void *cvips_png_lossless(VipsImage *image, const char *profile, cvips_watch *watch, size_t *length);
void cvips_free(void *bytes);
/// Gives back to the system what the allocator keeps and nobody uses.
void cvips_trim(void);

#endif
