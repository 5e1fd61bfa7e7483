package import Base
package import Core
import Imaging
import SQL
package import Storage

/// Takes in an uploaded file that is no image and keeps it as it came.
///
/// When it returns, file and row are durable. A crash before that leaves nothing after the next start.
package struct StoreFile: Act {
    /// The path of the uploaded file, which is moved away.
    package let file: String
    /// As whoever sent it called it: a claim.
    package let name: String
    package let format: FileFormat
    package let owner: ID<Account>

    package init(_ file: String, name: String, format: FileFormat, owner: ID<Account>) {
        self.file = file
        self.name = name
        self.format = format
        self.owner = owner
    }

    /// 20 MiB.
    package static let maxBytes = 20 << 20

    package var cost: Cost? { Cost(.uploads, of: owner) }
    package var needs: Permission? { Permission(to: .uploads, for: owner) }

    package func perform(_ services: Services) async throws -> StoredFile {
        let path = file
        let byteCount = try await onFileThread { try fileSize(path) }
        guard byteCount <= Self.maxBytes else { throw Problem.fileTooLarge }
        let digest = try await onFileThread { try fileDigest(path) }
        let stored = StoredFile(
            id: services.ids.next(Media.self), name: name.fileName(of: format), format: format, byteCount: byteCount)
        let staged = StagedMedia(stored.id, rendering: MediaKey.plainFile, in: services.files)
        do {
            try await staged.begin(original: (path, stored.originalName))
            try await staged.seal()
        } catch {
            await staged.discard()
            throw error
        }
        // From here on the row may exist even if this fails, so the staged file stays for `MediaTrash.recover`.
        do {
            try await insert(stored, digest, services)
        } catch  where error.isRefusal {
            await staged.discard()
            throw error
        }
        try await staged.settle()
        return stored
    }

    private func insert(_ stored: StoredFile, _ digest: [UInt8], _ services: Services) async throws {
        let owner = owner
        try await services.database.write { transaction in
            try transaction.countStored(stored.byteCount, of: owner, services)
            try transaction.execute(
                """
                INSERT INTO stored_files (id, owner_id, name, format, byte_count, digest)
                VALUES (\(stored.id), \(owner), \(stored.name), \(stored.format), \(stored.byteCount), \(digest))
                """)
        }
    }
}

extension String {
    /// In UTF-8.
    static let longestFileName = 200

    /// The last part of a path in one line, short enough for any disk, with an ending that says what the file is.
    func fileName(of format: FileFormat) -> String {
        let last = split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        let name = String(last.tidiedLine.drop(while: { $0 == "." })).nfc
        var (stem, ending) = (name, format.endings[0])
        if let dot = name.lastIndex(of: ".") {
            let typed = String(name[name.index(after: dot)...])
            if format.endings.contains(typed.lowercased()) { (stem, ending) = (String(name[..<dot]), typed) }
        }
        // Disks and headers count bytes.
        stem = String(stem.prefix(100))
        while stem.utf8.count + ending.utf8.count + 1 > Self.longestFileName { stem.removeLast() }
        return "\(stem.isEmpty ? "file" : stem).\(ending)"
    }
}

extension Problem {
    /// Whether a file was refused because it is no image, and not for what is wrong with one.
    package var saysNoImage: Bool { phrase == Problem.imageUnsupported.phrase }

    /// Shown with the images.
    package static let fileTooLarge = uploadTooLarge(StoreFile.maxBytes)
}
