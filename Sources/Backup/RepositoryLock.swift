import Web

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Keeps others from a repository: a backup from everybody, a restore from whoever would remove what it reads. The system
/// lets go of it with the process.
package final class RepositoryLock: Sendable {
    private let descriptor: Int32

    /// Throws ``BackupProblem`` where another process holds it.
    package init(_ path: String, exclusive: Bool) throws {
        let file = "\(path)/lock"
        descriptor = try BackupProblem.naming(file) {
            try openPlainFile(file, (exclusive ? O_RDWR : O_RDONLY) | O_CREAT)
        }
        guard flock(descriptor, (exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            // It is closed as this is released: twice would be another's file.
            let code = errno
            guard code == EWOULDBLOCK else { throw BackupProblem(file, POSIXFailure(call: "flock", code: code)) }
            throw BackupProblem("another backup or restore is using \(path); wait for it", .busy)
        }
    }

    deinit { close(descriptor) }
}
