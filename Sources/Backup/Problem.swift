package import Web

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a backup or a restore does not go on, in words for the operator.
package struct BackupProblem: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }

    /// What the system said of a file.
    package init(_ path: String, _ failure: POSIXFailure) {
        let reason =
            failure.code == ENOSPC || failure.code == EDQUOT
            ? "the disk is full" : String(cString: strerror(failure.code))
        self.init("\(path): \(reason)")
    }

    /// Runs what may fail on a file.
    package static func naming<T>(_ path: String, _ body: () throws -> T) throws -> T {
        do { return try body() } catch let failure as POSIXFailure { throw BackupProblem(path, failure) }
    }
}
