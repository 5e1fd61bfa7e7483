package import Files

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a backup or a restore does not go on, in words for the operator.
package struct BackupProblem: Error, CustomStringConvertible {
    /// What a page can say in every language.
    package enum Kind: String, Sendable { case busy, full, refused, gone, missing, other }

    package let description: String
    package let kind: Kind

    package init(_ description: String, _ kind: Kind = .other) {
        self.description = description
        self.kind = kind
    }

    /// What the system said of a file.
    package init(_ path: String, _ failure: POSIXFailure) {
        let kind: Kind =
            switch failure.code {
            case ENOSPC, EDQUOT: .full
            case EACCES, EPERM, EROFS, ENOTDIR: .refused
            default: .other
            }
        let reason = kind == .full ? "the disk is full" : String(cString: strerror(failure.code))
        self.init("\(path): \(reason)", kind)
    }

    /// Runs what may fail on a file.
    package static func naming<T>(_ path: String, _ body: () throws -> T) throws -> T {
        do { return try body() } catch let failure as POSIXFailure { throw BackupProblem(path, failure) }
    }
}
