#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Output is flushed at once, even into a pipe.
package func flushOutput() { fflush(nil) }
