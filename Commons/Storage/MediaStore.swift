package import Core
package import Files
import Imaging

/// Where files of media are: each under its key, whole or not at all, and the same bytes for as long as it is there.
///
/// Callers wait for a disk or a network, on no thread that others need. Nobody else opens, makes or removes these
/// files; what is still being made is on this machine (``StagedMedia``), and comes by ``put(_:as:)``.
package protocol MediaStore: Sendable {
    /// Where it is, in words for the operator.
    var place: String { get }

    /// Takes a file of this machine in, which is gone from there afterwards. It is durable when this returns. Doing it
    /// again, and two at once, is safe.
    func put(_ file: String, as key: MediaKey) async throws

    /// The same for all that is in a folder of this machine. What is in one folder of it appears together, as far as the
    /// store can do that.
    func put(contentsOf folder: String, in key: MediaKey) async throws

    /// For reading ranges of it. It stays readable though it is deleted meanwhile. `nil` where it is not there.
    func open(_ key: MediaKey) async throws -> (any ReadableFile)?

    /// For programs that read files of this machine (``withLocal(_:_:)``). `nil` where it is not there.
    func local(_ key: MediaKey) async throws -> LocalFile?

    /// Makes a file of this machine with the same bytes, which may share the space on its disk: it is only read.
    ///
    /// - Parameter thread: where a copy has to be written and nobody waits for it.
    /// - Returns: whether it was there.
    func copy(_ key: MediaKey, to file: String, on thread: IdleThread?) async throws -> Bool

    /// Of a file, or of a folder; `nil` where there is none.
    func stat(_ key: MediaKey) async throws -> MediaStat?

    /// The names of what is directly in a folder, which may be none; empty where there is no such folder.
    func list(_ folder: MediaKey) async throws -> [String]

    /// Moves a file or folder to another key, unless it is not there.
    func move(_ key: MediaKey, to target: MediaKey) async throws

    /// Deletes files and folders with all that is in them. One that is not there is no failure.
    ///
    /// - Returns: what could not be deleted, and why. The others are gone permanently.
    func delete(_ keys: [MediaKey]) async -> [MediaKey: any Error]

    /// Where everybody can fetch a file without asking Salon; `nil` where Salon serves it. Only for what everybody may see.
    func address(of key: MediaKey) -> String?
}

extension MediaStore {
    /// Hands over the path of a file of this machine, which is there while `use` runs.
    ///
    /// - Throws: ``Core/Problem/imageUnavailable`` where there is no such file.
    package func withLocal<Answer>(
        _ key: MediaKey, _ use: (_ path: String) async throws -> Answer
    ) async throws -> Answer {
        guard let file = try await local(key) else {
            throw Problem.imageUnavailable.because("\(key) is not in \(place)")
        }
        defer { withExtendedLifetime(file) {} }
        return try await use(file.path)
    }
}

/// What a ``MediaStore`` knows of a file or folder.
package struct MediaStat: Sendable {
    /// In bytes; 0 for a folder.
    package let size: Int
    /// When it was stored; of a folder, when something last came to it or went.
    package let changed: Timestamp

    package init(size: Int, changed: Timestamp) { (self.size, self.changed) = (size, changed) }
}

/// A file of this machine that stays for as long as this value is held. It is only read.
package final class LocalFile: Sendable {
    package let path: String
    private let isCopy: Bool

    /// - Parameter isCopy: whether it was made for this value, and goes with it.
    package init(_ path: String, isCopy: Bool = false) { (self.path, self.isCopy) = (path, isCopy) }

    deinit { if isCopy { unlinkFile(path) } }
}
