#include <stddef.h>
#include <stdint.h>

/// libFuzzer's loop, out of the sanitizers' runtime that comes with Swift.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*run)(const uint8_t *bytes, size_t count));
