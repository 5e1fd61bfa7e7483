#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps an open file locked. The system lets go of it with the process, however that ends.
public final class FileLock: Sendable {
    private let descriptor: Int32

    /// Takes over `descriptor`, whatever comes of it, and waits for nobody.
    ///
    /// - Returns: `nil` while another process, or another lock of this one, keeps it from this.
    ///
    /// Throws ``POSIXFailure``.
    public init?(_ descriptor: Int32, exclusive: Bool) throws {
        self.descriptor = descriptor
        guard flock(descriptor, (exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            // `deinit` closes it here too. Closing it twice would close what another thread has opened meanwhile.
            let code = errno
            guard code == EWOULDBLOCK else { throw POSIXFailure(call: "flock", code: code) }
            return nil
        }
    }

    deinit { close(descriptor) }
}
