#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How many bytes may still be written to the disk a folder is on; `nil` when the system does not say.
package func freeSpace(at folder: String) -> Double? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Double(status.f_bavail) * Double(status.f_frsize)
}
