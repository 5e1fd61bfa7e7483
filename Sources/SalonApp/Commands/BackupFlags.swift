import ArgumentParser
import Backup
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What commands of backups have in common.
struct BackupFlags: ParsableArguments {
    @Option(
        name: [.customLong("password-file"), .customLong("passphrase-file")],
        help: "A file with the password of the backups.")
    var passwordFile: String?

    @Flag(help: "Do not show progress.")
    var quiet = false

    /// In a build for tests, has the process killed after so many steps, as a power cut would.
    var step: @Sendable () -> Void {
        #if DEBUG
            let steps = ProcessInfo.processInfo.environment["SALON_TEST_KILL_AFTER"].flatMap { Int($0) }
            guard let steps else { return {} }
            let count = StepCount()
            return {
                if count.next() == steps { kill(getpid(), SIGKILL) }
            }
        #else
            return {}
        #endif
    }
}

extension Options {
    /// What a data folder remembers of the repositories it is backed up into.
    var backupState: String { "\(data)/backup" }

    /// Throws ``OptionProblem`` if either folder is inside the other: backups of backups, or a restore into one.
    func checkApart(from repository: String) throws {
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
    var fullPath: String { fullURL.path(percentEncoded: false).trimmingSuffix("/") }

    fileprivate var fullURL: URL {
        let path = hasPrefix("/") ? self : "\(FileManager.default.currentDirectoryPath)/\(self)"
        return URL(filePath: path).standardizedFileURL
    }

    fileprivate func trimmingSuffix(_ suffix: String) -> String {
        count > 1 && hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
    }
}

#if DEBUG
    private final class StepCount: Sendable {
        private let count = Atomic(0)

        func next() -> Int { count.add(1, ordering: .relaxed).newValue }
    }
#endif
