import Core
import Files
import FoundationEssentials
package import SQL
package import Storage

/// Makes sure that a database and a media folder belong together before acting on one by what the other says: an empty
/// database beside somebody's images would call all of them left over, and make an admin of its first visitor.
///
/// Both hold the same id: the table `instance` and the file `media/instance`, which is copied when the media folder is
/// copied. An installation from before there were ids gets one when its rows and files agree.
package struct ProveInstance: Sendable {
    private let files: MediaFiles
    private let startsAnew: Bool

    /// - Parameter startsAnew: whether the operator wants these two together, whatever they hold.
    package init(_ files: MediaFiles, startsAnew: Bool = false) {
        self.files = files
        self.startsAnew = startsAnew
    }

    /// How many rows of images are held against the folder where there is no id, the oldest and the newest.
    private static let sample = 50

    /// Call it before an SQLite file is opened, which would make the one that is missing.
    ///
    /// Throws ``InstanceProblem`` when the folder has a past and the file is not there or empty.
    package func check(beforeOpening path: String) async throws {
        guard !startsAnew, ((try? fileSize(path)) ?? 0) == 0 else { return }
        if try await files.instanceID() == nil {
            guard try await files.holdsImages() else { return }
        }
        throw InstanceProblem(
            """
            \(files.store.place) holds an instance’s images, but its database \(path) is missing or empty. \
            \(Self.advice)
            """)
    }

    /// Call it once the tables are there. Gives both sides an id where they lack one.
    ///
    /// Throws ``InstanceProblem`` when they do not belong together, and what the system says when the folder cannot be
    /// written.
    package func callAsFunction(_ database: Database) async throws {
        let inDatabase = try await database.read { try Self.id($0) }
        let inFolder = try await files.instanceID()
        if let inDatabase, inDatabase == inFolder { return }
        if !startsAnew {
            if inDatabase != nil, inFolder != nil {
                throw InstanceProblem(
                    "\(files.store.place) belongs to another instance than this database. \(Self.advice)")
            }
            try await checkAgreement(database)
        }
        let new = inFolder ?? String(UUID().uuidString.lowercased().filter { $0 != "-" })
        let id = try await database.write { transaction in
            try transaction.execute("INSERT INTO instance (singleton, id) VALUES (1, \(new)) ON CONFLICT DO NOTHING")
            // Another process may have been quicker.
            return try Self.id(transaction) ?? new
        }
        try await files.write(instanceID: id)
    }

    private static func id(_ reader: Reader) throws -> String? {
        try reader.value("SELECT id FROM instance WHERE singleton = 1")
    }

    private func checkAgreement(_ database: Database) async throws {
        guard try await files.holdsImages() else { return }
        let images = try await database.read { reader in
            try reader.values(
                """
                SELECT id FROM (SELECT m.id FROM media m ORDER BY m.id LIMIT \(Self.sample)) oldest
                UNION SELECT id FROM (SELECT m.id FROM media m ORDER BY m.id DESC LIMIT \(Self.sample)) newest
                UNION SELECT id FROM (SELECT f.id FROM stored_files f ORDER BY f.id DESC LIMIT \(Self.sample)) files
                """, as: ID<Media>.self)
        }
        var found = 0
        for image in images {
            if try await files.store.stat(.folder(of: image)) != nil { found += 1 }
        }
        // Some may be lost, and an image that came while a backup was made has no row.
        guard found > 0, found * 2 >= images.count else {
            throw InstanceProblem(
                """
                \(files.store.place) holds images, but this database knows \(images.isEmpty ? "none" : "others"). \
                \(Self.advice)
                """)
        }
    }

    private static let advice = """
        Nothing was changed. Put the right database and data folder together (data, database-url), or, if you mean \
        to start with these two as they are, run 'salon serve --start-anew' once.
        """
}

/// Why an instance is not opened, in words for the operator.
package struct InstanceProblem: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

extension MediaFiles {
    /// The id of the instance these images are of; `nil` if there is none yet.
    fileprivate func instanceID() async throws -> String? {
        guard let file = try await store.open(.instance) else { return nil }
        let id = String(decoding: try await file.bytes(), as: UTF8.self).filter { !$0.isWhitespace }
        return id.isEmpty ? nil : id
    }

    fileprivate func write(instanceID id: String) async throws {
        guard try await instanceID() != id else { return }
        let draft = "\(incoming)/\(MediaKey.instance)"
        try await onFileThread { try writeFile(Array("\(id)\n".utf8), to: draft) }
        try await store.put(draft, as: .instance)
    }

    /// Whether there is any image, of whomever.
    fileprivate func holdsImages() async throws -> Bool {
        for name in try await store.list(.root) where MediaKey.isShard(name) {
            let names = try await store.list(.root.appending(name))
            if names.contains(where: { ID<Media>($0) != nil }) { return true }
        }
        return false
    }
}
