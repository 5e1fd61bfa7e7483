// Carries the compiler and linker flags of pkg-config's `libzip` to the wrappers beside it; declares nothing itself.
