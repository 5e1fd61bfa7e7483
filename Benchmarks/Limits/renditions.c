// What libvips alone takes to make Salon's renditions of a photograph: one decode with shrink-on-load, then from wide
// to narrow, each as a flushed WebP file.
// usage: renditions JPEG FOLDER THREADS QUALITY EFFORT WIDTH...
// Prints the milliseconds of one pass after a first one, and the bytes written, as JSON.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <vips/vips.h>

static size_t written;

static void check(int failed) {
    if (failed) vips_error_exit(NULL);
}

static VipsImage *in_memory(VipsImage *image) {
    VipsImage *copy = vips_image_copy_memory(image);
    check(!copy);
    g_object_unref(image);
    return copy;
}

static void save(VipsImage *image, const char *folder, int quality, int effort) {
    void *bytes = NULL;
    size_t length = 0;
    check(vips_webpsave_buffer(image, &bytes, &length, "Q", quality, "effort", effort, "strip", TRUE, NULL));
    char path[4096];
    snprintf(path, sizeof path, "%s/%d.webp", folder, image->Xsize);
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || write(file, bytes, length) != (ssize_t)length || fsync(file)) exit((perror(path), 1));
    close(file);
    g_free(bytes);
    written += length;
}

static void pass(const char *path, const char *folder, int quality, int effort, int count, char **widths) {
    VipsImage *image = NULL, *next = NULL;
    written = 0;
    check(!(image = vips_image_new_from_file(path, "access", VIPS_ACCESS_SEQUENTIAL, NULL)));
    int width = image->Xsize, height = image->Ysize;
    for (int i = count - 1; i >= 0; i--) {
        int wanted = atoi(widths[i]);
        if (wanted > width) continue;
        int tall = (int)((double)height * wanted / width + 0.5);
        int shrink = width >= 16 * wanted ? 8 : width >= 8 * wanted ? 4 : width >= 4 * wanted ? 2 : 1;
        if (image->Xsize == width && shrink > 1) {
            g_object_unref(image);
            image = vips_image_new_from_file(path, "access", VIPS_ACCESS_SEQUENTIAL, "shrink", shrink, NULL);
            check(!image);
        }
        check(vips_resize(
            image, &next, (double)wanted / image->Xsize, "vscale", (double)tall / image->Ysize, NULL));
        g_object_unref(image);
        image = in_memory(next);
        save(image, folder, quality, effort);
    }
    g_object_unref(image);
}

int main(int argc, char **argv) {
    if (argc < 7) return fprintf(stderr, "usage: renditions JPEG FOLDER THREADS QUALITY EFFORT WIDTH...\n"), 2;
    check(VIPS_INIT(argv[0]));
    vips_cache_set_max(0);
    if (atoi(argv[3])) vips_concurrency_set(atoi(argv[3]));
    struct timespec start, end;
    for (int run = 0; run < 2; run++) {
        clock_gettime(CLOCK_MONOTONIC, &start);
        pass(argv[1], argv[2], atoi(argv[4]), atoi(argv[5]), argc - 6, argv + 6);
        clock_gettime(CLOCK_MONOTONIC, &end);
    }
    printf("{\"milliseconds\": %.1f, \"bytes\": %zu}\n",
           (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) * 1e-6, written);
    return 0;
}
