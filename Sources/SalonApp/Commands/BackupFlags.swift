import ArgumentParser
import Backup
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What opens an encrypted repository.
struct BackupFlags: ParsableArguments {
    @Argument(help: "The folder of backups, such as /mnt/backup/salon.")
    var repository: String

    @Option(help: "A file whose first line is the passphrase.")
    var passphraseFile: String?

    @Option(help: "A file of age identities (AGE-SECRET-KEY-1…), as age-keygen writes it.")
    var identity: [String] = []

    @Flag(help: "Do not show progress.")
    var quiet = false

    /// The folder's full path, wherever this process is.
    var path: String { repository.fullPath }

    func passphrase() throws -> String? {
        guard let file = passphraseFile else { return nil }
        let passphrase =
            try text(file).split(separator: "\n", omittingEmptySubsequences: false).first.map(String.init) ?? ""
        guard !passphrase.isEmpty else { throw ValidationError("the first line of \(file) is empty") }
        return passphrase
    }

    func keys() throws -> [AgeKey] {
        var keys: [AgeKey] = try passphrase().map { [.passphrase($0)] } ?? []
        for file in identity {
            do { keys += try AgeIdentity.all(in: text(file)).map { .identity($0) } } catch is AgeError {
                throw ValidationError("\(file) holds no age identities (AGE-SECRET-KEY-1…)")
            }
        }
        return keys
    }

    /// In a build for tests, has the process killed after so many steps, as a power cut would.
    func breakable(_ repository: Repository) -> Repository {
        #if DEBUG
            let steps = ProcessInfo.processInfo.environment["SALON_TEST_KILL_AFTER"].flatMap { Int($0) }
            guard let steps else { return repository }
            var repository = repository
            let count = StepCount()
            repository.step = {
                if count.next() == steps { kill(getpid(), SIGKILL) }
            }
        #endif
        return repository
    }

    private func text(_ file: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: file) else {
            throw ValidationError("\(file) cannot be read")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

extension Options {
    /// What a data folder remembers of the repositories it is backed up into.
    var backupState: String { "\(data)/backup" }

    /// Throws ``OptionProblem`` where one folder is inside the other: backups of backups, or a restore into one.
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
