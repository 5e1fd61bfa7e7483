import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Has one process at a time back an instance up. The system lets go of it with the process.
package struct BackupLock: Sendable {
    private let lock: FileLock

    /// Throws ``BackupProblem`` where another process holds it.
    package init(_ folder: String) throws {
        let file = "\(folder)/lock"
        let lock = try BackupProblem.naming(file) {
            try FileLock(openPlainFile(file, O_RDWR | O_CREAT), exclusive: true)
        }
        guard let lock else {
            throw BackupProblem("another backup is being made, as \(file) says; wait for it", .busy)
        }
        self.lock = lock
    }
}
