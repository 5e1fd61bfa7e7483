package import Archives
package import Core
import Files
import FoundationEssentials
package import Storage

/// The folder an export is made in: pages, `salon.json` piece by piece, and which files go into the archive. One task
/// writes it; whatever blocks does so on its thread.
package actor ExportFolder {
    package nonisolated let account: ID<Account>
    package nonisolated let language: Language
    nonisolated let path: String
    nonisolated let thread: IdleThread
    /// Gets each file; throws where nobody wants the export any more.
    nonisolated let report: @Sendable (Int) async throws -> Void
    private let now: Timestamp

    private(set) var items: [ArchiveItem] = []
    /// Originals that were not there.
    package private(set) var missing: [String] = []
    /// The pages that the first one leads to.
    package private(set) var sections: [(title: Phrase, page: String, count: Int)] = []
    /// What the first page is called, and what it shows above and below the way to the others: markup.
    package private(set) var (title, head, front) = ("", "", "")
    private var pending = "{\n"
    private var isFirst = true
    var media: [ID<Media>: ExportedImage] = [:]

    static let json = "salon.json"
    private static let piece = 256 * 1_024

    /// - Parameter path: of an empty folder.
    package init(
        _ path: String, of account: ID<Account>, in language: Language, now: Timestamp, thread: IdleThread,
        report: @escaping @Sendable (Int) async throws -> Void
    ) {
        (self.path, self.account, self.language, self.now) = (path, account, language, now)
        (self.thread, self.report) = (thread, report)
    }

    // MARK: salon.json

    /// A member of the document, or of the object that is open.
    package func add(_ name: String, _ value: some Encodable & Sendable) async throws {
        try await append("\(name.jsonText):\(value.jsonText)")
    }

    /// Begins a list of the document; ``add(_:)`` fills it and ``endList()`` ends it.
    package func beginList(_ name: String) async throws {
        try await append("\(name.jsonText):[\n")
        isFirst = true
    }

    package func add(_ elements: [some Encodable & Sendable]) async throws {
        for element in elements { try await append(element.jsonText) }
    }

    package func endList() {
        pending += "\n]"
        isFirst = false
    }

    private func append(_ text: String) async throws {
        pending += (isFirst ? "" : ",\n") + text
        isFirst = false
        if pending.utf8.count > Self.piece { try await flush() }
    }

    private func flush() async throws {
        let (bytes, file) = (Array(pending.utf8), "\(path)/\(Self.json)")
        pending = ""
        try await thread.run { try appendFile(bytes, to: file) }
    }

    // MARK: Pages

    /// Names a page that the first one leads to.
    package func lead(to page: String, _ title: Phrase, count: Int) {
        if count > 0 { sections.append((title, page, count)) }
    }

    package func begin(title: String, markup: String) { (self.title, head) = (title, markup) }

    /// Adds to the first page.
    package func show(markup: String) { front += markup }

    package func text(_ text: String, as name: String) async throws {
        let file = "\(path)/t\(items.count)"
        let bytes = Array(text.utf8)
        try await thread.run { try writeFile(bytes, to: file) }
        items.append(ArchiveItem(name: name, path: file, isCompressed: true, changed: now))
    }

    /// Takes a file as it is; `nil` where it is not there.
    ///
    /// - Parameter hashes: whether its hash is wanted; renditions have none.
    func take(
        _ source: MediaKey, of files: MediaFiles, as name: String, changed: Timestamp, hashes: Bool
    ) async throws -> (bytes: Int, hash: String)? {
        let target = "\(path)/f\(items.count)"
        // A file of its own, so that nobody can delete it away.
        guard try await files.store.copy(source, to: target, on: thread) else {
            if hashes { missing.append(name) }
            return nil
        }
        let taken = try await thread.run {
            try hashes ? hashAtRest(target) : (bytes: fileSize(target), hash: "")
        }
        items.append(ArchiveItem(name: name, path: target, isCompressed: false, changed: changed))
        try await report(taken.bytes)
        return taken
    }

    /// Writes the end of `salon.json`.
    ///
    /// - Returns: everything, in the order of the archive.
    package func finish() async throws -> [ArchiveItem] {
        try await add("missing", missing)
        pending += "\n}\n"
        try await flush()
        items.append(
            ArchiveItem(name: Self.json, path: "\(path)/\(Self.json)", isCompressed: true, changed: now))
        return items
    }
}
