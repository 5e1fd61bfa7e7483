#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Output is flushed at once, even into a pipe.
func flushOutput() { fflush(nil) }
