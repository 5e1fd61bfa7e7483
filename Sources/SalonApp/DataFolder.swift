import Core
import Files
import Foundation
package import Logging
import Storage
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The folder of an instance, which its owner alone may read: database, media, lock.
package struct DataFolder {
    let path: String

    package init(path: String) {
        self.path = path
    }

    /// Makes the folder if need be, closes it to others, and sees to it that whatever this process makes from now on is
    /// closed to others, too.
    ///
    /// Throws ``OptionProblem`` when nothing can be written there.
    ///
    /// - Parameter database: the SQLite file, which may be outside the folder.
    package func prepare(database: String?, logger: Logger) throws {
        umask(0o077)
        let media = MediaFiles.root(in: path)
        do {
            for folder in [path, media] {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
        } catch {
            throw OptionProblem("the data folder \(path) cannot be created: \(error.localizedReason)")
        }
        for folder in [path, media] { try checkWritable(folder) }
        do {
            try close(to: 0o700, path)
            if let database {
                for file in ["", "-wal", "-shm"].map({ database + $0 }) { try close(to: 0o600, file) }
            }
            try closeMedia(media)
        } catch {
            // Another user owns it, and has given access on purpose.
            logger.warning(
                "others on this machine may be able to read the data folder", metadata: ["error": "\(error)"])
        }
    }

    /// A disk mounted read-only refuses even root, to whom permissions mean nothing.
    private func checkWritable(_ folder: String) throws {
        let probe = "\(folder)/.probe-\(getpid())"
        do {
            try writeFile([0], to: probe)
            unlinkFile(probe)
        } catch let failure as POSIXFailure {
            unlinkFile(probe)
            throw OptionProblem("nothing can be written in \(folder): \(failure.reason)")
        }
    }

    /// Earlier versions made files readable to all. A user who cannot enter the folder cannot reach them, so the
    /// folder's own permissions, which come last, say whether all of it has been done.
    private func closeMedia(_ media: String) throws {
        guard try permissions(media).rawValue & 0o077 != 0 else { return }
        for case let entry as String in FileManager.default.enumerator(atPath: media) ?? .init() {
            let entry = "\(media)/\(entry)"
            switch try? Stat(FilePath(entry), followTargetSymlink: false).type {
            case .directory: try close(to: 0o700, entry)
            case .regular: try close(to: 0o600, entry)
            default: break
            }
        }
        try close(to: 0o700, media)
    }

    private func close(to mode: mode_t, _ path: String) throws {
        guard let before = try? permissions(path), before.rawValue & 0o077 != 0 else { return }
        guard chmod(path, mode) == 0 else { throw POSIXFailure(call: "chmod", code: errno) }
    }

    private func permissions(_ path: String) throws -> FilePermissions { try Stat(FilePath(path)).permissions }
}

extension POSIXFailure {
    /// The system's message: `Permission denied`.
    var reason: String { String(cString: strerror(code)) }
}

extension Error {
    fileprivate var localizedReason: String {
        if let error = self as? CocoaError, let below = error.underlying as? POSIXError {
            return POSIXFailure(call: "mkdir", code: below.code.rawValue).reason
        }
        return "\(self)"
    }
}
