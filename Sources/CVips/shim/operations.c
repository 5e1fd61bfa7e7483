#include "cvips.h"
#include "library.h"

/// Gives the caller its own reference to the result and ends everything made on the way.
static VipsImage *finish(VipsObject *scope, VipsImage *result) {
    if (result) g_object_ref(result);
    g_object_unref(scope);
    return result;
}

VipsImage *cvips_with_profile(VipsImage *image, const void *profile, size_t length) {
    VipsImage *result = NULL;
    if (vips_copy(image, &result, NULL)) return NULL;
    vips_image_set_blob_copy(result, VIPS_META_ICC_NAME, profile, length);
    return result;
}

VipsImage *cvips_first_bands(VipsImage *image, int count) {
    VipsImage *result = NULL;
    return vips_extract_band(image, &result, 0, "n", count, NULL) ? NULL : result;
}

VipsImage *cvips_resize(VipsImage *image, int width, int height) {
    double across = (double)width / image->Xsize, down = (double)height / image->Ysize;
    VipsObject *scope = VIPS_OBJECT(vips_image_new());
    VipsImage **t = (VipsImage **)vips_object_local_array(scope, 5);
    if (image->Xsize == width && image->Ysize == height) return finish(scope, image);
    if (!vips_image_hasalpha(image)) {
        if (vips_resize(image, &t[0], across, "vscale", down, NULL)) return finish(scope, NULL);
        return finish(scope, t[0]);
    }
    // Colour under transparency must not bleed into edges, so samples are weighted by alpha while they mix.
    VipsBandFormat format = image->BandFmt;
    if (vips_premultiply(image, &t[0], NULL) || vips_cast(t[0], &t[1], format, NULL) ||
        vips_resize(t[1], &t[2], across, "vscale", down, NULL) || vips_unpremultiply(t[2], &t[3], NULL) ||
        vips_cast(t[3], &t[4], format, NULL))
        return finish(scope, NULL);
    return finish(scope, t[4]);
}

VipsImage *cvips_crop(VipsImage *image, int left, int top, int width, int height) {
    VipsImage *result = NULL;
    return vips_extract_area(image, &result, left, top, width, height, NULL) ? NULL : result;
}

VipsImage *cvips_on_white(VipsImage *image) {
    double colour = 255;
    VipsArrayDouble *white = vips_array_double_new(&colour, 1);
    VipsImage *result = NULL;
    int failed = vips_flatten(image, &result, "background", white, NULL);
    vips_area_unref(VIPS_AREA(white));
    return failed ? NULL : result;
}

VipsImage *cvips_opaque(VipsImage *image) {
    VipsImage *result = NULL;
    return vips_bandjoin_const1(image, &result, 255, NULL) ? NULL : result;
}

VipsImage *cvips_mirror(VipsImage *image) {
    VipsImage *result = NULL;
    return vips_flip(image, &result, VIPS_DIRECTION_HORIZONTAL, NULL) ? NULL : result;
}

VipsImage *cvips_turn(VipsImage *image, int quarters) {
    VipsImage *result = NULL;
    return vips_rot(image, &result, (VipsAngle)(VIPS_ANGLE_D0 + quarters), NULL) ? NULL : result;
}

VipsImage *cvips_rotate(
    VipsImage *image, double degrees, double x, double y, double left, double top, int width, int height) {
    double radians = VIPS_RAD(degrees), cosine = cos(radians), sine = sin(radians);
    int area[4] = {0, 0, width, height};
    VipsArrayInt *frame = vips_array_int_new(area, 4);
    VipsInterpolate *bicubic = vips_interpolate_new("bicubic");
    VipsImage *result = NULL;
    int failed = vips_affine(
        image, &result, cosine, -sine, sine, cosine, "interpolate", bicubic, "oarea", frame, "idx", x, "idy", y,
        "odx", left, "ody", top, "extend", VIPS_EXTEND_COPY, NULL);
    vips_area_unref(VIPS_AREA(frame));
    if (bicubic) g_object_unref(bicubic);
    return failed ? NULL : result;
}

VipsImage *cvips_recombine(VipsImage *image, const double matrix[9], const double offsets[3]) {
    VipsObject *scope = VIPS_OBJECT(vips_image_new());
    VipsImage **t = (VipsImage **)vips_object_local_array(scope, 8);
    double ones[3] = {1, 1, 1};
    double rounded[3] = {offsets[0] + 0.5, offsets[1] + 0.5, offsets[2] + 0.5};
    bool alpha = image->Bands == 4;
    if (vips_extract_band(image, &t[0], 0, "n", 3, NULL) || !(t[1] = vips_image_new_matrix_from_array(3, 3, matrix, 9)) ||
        vips_recomb(t[0], &t[2], t[1], NULL) || vips_linear(t[2], &t[3], ones, rounded, 3, NULL) ||
        vips_cast(t[3], &t[4], VIPS_FORMAT_UCHAR, NULL) ||
        vips_copy(t[4], &t[5], "interpretation", VIPS_INTERPRETATION_sRGB, NULL))
        return finish(scope, NULL);
    if (!alpha) return finish(scope, t[5]);
    if (vips_extract_band(image, &t[6], 3, NULL) || vips_bandjoin2(t[5], t[6], &t[7], NULL)) return finish(scope, NULL);
    return finish(scope, t[7]);
}

VipsImage *cvips_convert(
    VipsImage *image, const char *fallback, const char *target, bool perceptual, bool black_point) {
    VipsImage *result = NULL;
    int failed = vips_icc_transform(
        image, &result, target, "embedded", TRUE, "input_profile", fallback,
        "intent", perceptual ? VIPS_INTENT_PERCEPTUAL : VIPS_INTENT_RELATIVE,
        "black_point_compensation", black_point, "depth", 8, NULL);
    return failed ? NULL : result;
}

VipsImage *cvips_to_srgb(VipsImage *image) {
    VipsImage *result = NULL;
    return vips_colourspace(image, &result, VIPS_INTERPRETATION_sRGB, NULL) ? NULL : result;
}
