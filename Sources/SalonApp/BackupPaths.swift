import Core
import FoundationEssentials

extension Options {
    /// What a data folder remembers of the repositories it is backed up into.
    package var backupState: String { "\(data)/backup" }

    /// Throws ``OptionProblem`` if either folder is inside the other: backups of backups, or a restore into one.
    package func checkApart(from repository: String) throws {
        func real(_ path: String) -> String {
            path.fullURL.resolvingSymlinksInPath().path(percentEncoded: false).trimmingSuffix("/")
        }
        let (data, repository) = (real(data), real(repository))
        if "\(repository)/".hasPrefix("\(data)/") {
            throw OptionProblem(
                "\(repository) is inside the data folder \(data); name a folder elsewhere, on another disk")
        }
        if "\(data)/".hasPrefix("\(repository)/") {
            throw OptionProblem("the data folder \(data) is inside \(repository); name another folder")
        }
    }
}

extension String {
    /// From the root, wherever this process is, without a slash at the end.
    package var fullPath: String { fullURL.path(percentEncoded: false).trimmingSuffix("/") }

    fileprivate var fullURL: URL {
        let path = hasPrefix("/") ? self : "\(FileManager.default.currentDirectoryPath)/\(self)"
        return URL(filePath: path).standardizedFileURL
    }

    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        count > 1 && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}
