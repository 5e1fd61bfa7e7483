#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What was printed is seen at once, also through a pipe.
func flushOutput() { fflush(nil) }
