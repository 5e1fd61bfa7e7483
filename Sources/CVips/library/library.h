// Carries the compiler and linker flags of pkg-config's `vips` to the wrappers beside it; declares nothing itself.
