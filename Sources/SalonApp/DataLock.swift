import Web

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Holds the data folder for one server. The system lets go of it with the process, however that ends.
final class DataLock: Sendable {
    private let descriptor: Int32

    /// - Returns: `nil` when another process holds it.
    ///
    /// Throws ``OptionProblem`` when nobody can hold it: the folder is read-only, say.
    init?(data: String) throws {
        let path = "\(data)/lock"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.problem(path, errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            // It is closed as this is released: twice would be another's file.
            let code = errno
            guard code == EWOULDBLOCK else { throw Self.problem(path, code) }
            return nil
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    private static func problem(_ path: String, _ code: Int32) -> OptionProblem {
        OptionProblem("\(path) cannot be locked: \(POSIXFailure(call: "lock", code: code).reason)")
    }
}
