// How work on an image is ended, for the wrappers that compute pixels.
#ifndef CVIPS_PROGRESS_H
#define CVIPS_PROGRESS_H

#include <vips/vips.h>

/// Connect it to "eval", with a watch as the data: the image ends once the watch is over.
void cvips_check(VipsImage *image, VipsProgress *progress, void *watch);

#endif
