#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How many files and connections this process may have open.
package enum FileLimit {
    #if canImport(Glibc)
        private static var files: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
    #else
        private static var files: Int32 { RLIMIT_NOFILE }
    #endif

    /// How many it may have open now.
    package static var current: Int {
        var limit = rlimit()
        return getrlimit(files, &limit) == 0 ? Int(clamping: limit.rlim_cur) : 1_024
    }

    /// Raises it to the system's limit, which it returns.
    package static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(files, &limit) == 0 else { return 1_024 }
        var raised = limit
        raised.rlim_cur = limit.rlim_max
        if setrlimit(files, &raised) == 0 { limit = raised }
        return Int(clamping: limit.rlim_cur)
    }

    /// How many of them connections may take: the rest is for databases, images and uploads.
    package static func connections(of files: Int) -> Int { min(files - max(files / 4, min(files / 2, 256)), 24_576) }
}
