// Carries the compiler and linker flags of pkg-config's `libcurl` to the wrappers beside it; declares nothing itself.
