#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// Holds the data folder for one server. The system lets go of it with the process, however that ends.
final class DataLock: Sendable {
    private let descriptor: Int32

    /// - Returns: `nil` when another process holds it.
    init?(data: String) {
        descriptor = open("\(data)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
    }

    deinit { close(descriptor) }
}
