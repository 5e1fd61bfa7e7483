package import Core
import Files
import FoundationEssentials

/// Files of a medium that are made on this machine before its row is written, laid out as they will be in its folder:
/// `incoming/<id>.<rendering>/`.
package struct StagedMedia: Sendable {
    package let id: ID<Media>
    package let rendering: String
    private let files: MediaFiles

    package init(_ id: ID<Media>, rendering: String, in files: MediaFiles) {
        (self.id, self.rendering, self.files) = (id, rendering, files)
    }

    /// A file named as staging names them; `nil` for anything else in `incoming`.
    package init?(named name: String, in files: MediaFiles) {
        let parts = name.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let id = ID<Media>(parts[0]) else { return nil }
        self.init(id, rendering: String(parts[1]), in: files)
    }

    /// Where it is in the folder of media of this machine.
    package static func place(of id: ID<Media>, rendering: String) -> String {
        "\(MediaFiles.incoming)/\(id).\(rendering)"
    }

    private var folder: String { "\(files.root)/\(Self.place(of: id, rendering: rendering))" }

    /// Where renditions are to be made.
    package var renditions: String { path(rendering) }

    package func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Makes the folders.
    ///
    /// - Parameter original: is moved there.
    package func begin(original: (path: String, name: String)? = nil) async throws {
        try await onFileThread {
            try FileManager.default.createDirectory(atPath: renditions, withIntermediateDirectories: true)
            guard let original else { return }
            try FileManager.default.moveItem(atPath: original.path, toPath: path(original.name))
            try syncToDisk(path(original.name))
        }
    }

    /// Begins with what another medium has. Files never change, so on one disk both may be the same, and take its space
    /// once.
    ///
    /// - Parameter itsRendering: the other one's rendering; `nil` where it has none.
    /// - Returns: whether all of it was there.
    package func begin(as other: ID<Media>, _ itsRendering: String?, original: String) async throws -> Bool {
        try await begin()
        var taken = [(key: MediaKey.folder(of: other).appending(original), path: path(original))]
        if let itsRendering {
            let key = MediaKey.rendering(itsRendering, of: other)
            let names = try await files.store.list(key)
            guard !names.isEmpty else { return false }
            taken += names.map { (key.appending($0), "\(renditions)/\($0)") }
        }
        for file in taken {
            guard try await files.store.copy(file.key, to: file.path, on: nil) else { return false }
            try await onFileThread { try syncToDisk(file.path) }
        }
        return true
    }

    /// Makes the folder's own entries durable; call it before the row is written.
    package func seal() async throws {
        try await onFileThread {
            for folder in [renditions, folder, files.incoming] { try syncToDisk(folder) }
        }
    }

    /// Moves all to the store. Repeating it, finishing it after a crash, and two at once are safe.
    package func settle() async throws { try await files.store.put(contentsOf: folder, in: .folder(of: id)) }

    package func discard() async {
        _ = try? await onFileThread { try FileManager.default.removeItem(atPath: folder) }
    }
}
