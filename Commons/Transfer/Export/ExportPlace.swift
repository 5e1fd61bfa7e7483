package import Core
import FoundationEssentials
package import Storage

/// Where exports are: below the data directory and outside the media folder, so that no backup has them.
package struct ExportPlace: Sendable {
    let root: String

    package init(_ files: MediaFiles) { root = "\(files.data)/exports" }

    /// Bytes that the disk has left.
    var free: Int? { freeSpace(at: root).flatMap { Int(exactly: $0.rounded()) } }

    /// The archive, once it is whole.
    package func archive(_ id: ID<Export>) -> String { "\(root)/\(id).zip" }

    /// What it is made in.
    func folder(_ id: ID<Export>) -> String { "\(root)/\(id)" }

    /// Makes the folder. Blocks.
    func begin(_ id: ID<Export>) throws {
        try FileManager.default.createDirectory(
            atPath: folder(id), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// What is there, by name. Blocks.
    func names() -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] }

    /// Removes those that belong to none of these. Blocks.
    func remove(_ names: [String], but known: Set<String>) {
        for name in names {
            let id = name.hasSuffix(".zip") ? String(name.dropLast(4)) : name
            if !known.contains(id) { try? FileManager.default.removeItem(atPath: "\(root)/\(name)") }
        }
    }
}
