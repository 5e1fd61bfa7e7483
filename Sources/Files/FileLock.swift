#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps an open file or folder locked. The system lets go of it with the process, however that ends.
public final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes over `descriptor`, whatever comes of it.
    ///
    /// - Parameter waits: whether it blocks until it has the lock.
    /// - Returns: `nil` while another process, or another lock of this one, keeps it from this.
    ///
    /// Throws ``POSIXFailure``.
    public init?(_ descriptor: Int32, exclusive: Bool, waits: Bool = false) throws {
        self.descriptor = descriptor
        // Whatever comes of it, `deinit` closes the file. Closing it here, too, would close what another thread has opened
        // meanwhile.
        while flock(descriptor, (exclusive ? LOCK_EX : LOCK_SH) | (waits ? 0 : LOCK_NB)) != 0 {
            switch errno {
            case EINTR: continue
            case EWOULDBLOCK: return nil
            case let code: throw POSIXFailure(call: "flock", code: code)
            }
        }
    }

    deinit { close(descriptor) }
}
