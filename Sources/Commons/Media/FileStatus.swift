internal import Core
internal import Web

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

func fileSize(_ path: String) throws -> Int {
    var status = stat()
    guard stat(path, &status) == 0 else { throw POSIXFailure(call: "stat", code: errno) }
    return Int(status.st_size)
}

/// When a file was last written, or an entry of a folder last made or removed.
func changedAt(_ path: String) throws -> Timestamp {
    var status = stat()
    guard lstat(path, &status) == 0 else { throw POSIXFailure(call: "lstat", code: errno) }
    #if canImport(Darwin)
        let time = status.st_mtimespec
    #else
        let time = status.st_mtim
    #endif
    return Timestamp(milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000)
}
