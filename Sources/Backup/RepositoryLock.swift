import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps others from a repository: a backup from everybody, a restore from whoever would remove what it reads. The system
/// lets go of it with the process.
package struct RepositoryLock: Sendable {
    private let lock: FileLock

    /// Throws ``BackupProblem`` where another process holds it.
    package init(_ path: String, exclusive: Bool) throws {
        let file = "\(path)/lock"
        let lock = try BackupProblem.naming(file) {
            try FileLock(
                openPlainFile(file, (exclusive ? O_RDWR : O_RDONLY) | O_CREAT), exclusive: exclusive)
        }
        guard let lock else {
            throw BackupProblem("another backup or restore is using \(path); wait for it", .busy)
        }
        self.lock = lock
    }
}
