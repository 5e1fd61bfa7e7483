// Carries the compiler and linker flags of pkg-config's `libxml-2.0` to the wrappers beside it; declares nothing itself.
