import Core
import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Holds the data folder for one server. The system lets go of it with the process, however that ends.
package struct DataLock: Sendable {
    private let lock: FileLock

    /// - Returns: `nil` when another process holds it.
    ///
    /// Throws ``OptionProblem`` when nobody can hold it: the folder is read-only, say.
    package init?(data: String) throws {
        let path = "\(data)/lock"
        do {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw POSIXFailure(call: "lock", code: errno) }
            guard let lock = try FileLock(descriptor, exclusive: true) else { return nil }
            self.lock = lock
        } catch let failure as POSIXFailure {
            throw OptionProblem("\(path) cannot be locked: \(failure.reason)")
        }
    }
}
