package import Base
import Core
import Files
import FoundationEssentials
package import SQL

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Makes sure that a database and a media folder belong together before anything is done by what one says of the other:
/// an empty database beside somebody's images would call all of them left over, and make an admin of its first visitor.
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
    package func check(beforeOpening path: String) throws {
        guard !startsAnew, ((try? fileSize(path)) ?? 0) == 0 else { return }
        guard try files.instanceID() != nil || files.holdsImages() else { return }
        throw InstanceProblem(
            "\(files.root) holds an instance’s images, but its database \(path) is missing or empty. \(Self.advice)")
    }

    /// Call it once the tables are there. Gives both sides an id where they lack one.
    ///
    /// Throws ``InstanceProblem`` when they do not belong together, and what the system says when the folder cannot be
    /// written.
    package func callAsFunction(_ database: Database) async throws {
        let inDatabase = try await database.read { try Self.id($0) }
        let inFolder = try files.instanceID()
        if let inDatabase, inDatabase == inFolder { return }
        if !startsAnew {
            if inDatabase != nil, inFolder != nil {
                throw InstanceProblem("\(files.root) belongs to another instance than this database. \(Self.advice)")
            }
            try await checkAgreement(database)
        }
        let new = inFolder ?? String(UUID().uuidString.lowercased().filter { $0 != "-" })
        let id = try await database.write { transaction in
            try transaction.execute("INSERT INTO instance (singleton, id) VALUES (1, \(new)) ON CONFLICT DO NOTHING")
            // Another process may have been quicker.
            return try Self.id(transaction) ?? new
        }
        try files.write(instanceID: id)
    }

    private static func id(_ reader: Reader) throws -> String? {
        try reader.value("SELECT id FROM instance WHERE singleton = 1")
    }

    private func checkAgreement(_ database: Database) async throws {
        guard try files.holdsImages() else { return }
        let images = try await database.read { reader in
            try reader.values(
                """
                SELECT id FROM (SELECT m.id FROM media m ORDER BY m.id LIMIT \(Self.sample)) oldest
                UNION SELECT id FROM (SELECT m.id FROM media m ORDER BY m.id DESC LIMIT \(Self.sample)) newest
                UNION SELECT id FROM (SELECT f.id FROM stored_files f ORDER BY f.id DESC LIMIT \(Self.sample)) files
                """, as: ID<Media>.self)
        }
        let found = images.count { FileManager.default.fileExists(atPath: files.folder($0)) }
        // Some may be lost, and an image that came while a backup was made has no row.
        guard found > 0, found * 2 >= images.count else {
            throw InstanceProblem(
                """
                \(files.root) holds images, but this database knows \(images.isEmpty ? "none" : "others"). \
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
    private var instanceFile: String { "\(root)/instance" }

    /// The id of the instance these images are of; `nil` if there is none yet.
    fileprivate func instanceID() throws -> String? {
        guard FileManager.default.fileExists(atPath: instanceFile) else { return nil }
        let text = String(decoding: try Data(contentsOf: URL(filePath: instanceFile)), as: UTF8.self)
        let id = text.filter { !$0.isWhitespace }
        return id.isEmpty ? nil : id
    }

    fileprivate func write(instanceID id: String) throws {
        guard try instanceID() != id else { return }
        let draft = "\(instanceFile).new"
        try writeFile(Array("\(id)\n".utf8), to: draft)
        try syncToDisk(draft)
        try FileManager.default.replace(instanceFile, with: draft)
        try syncToDisk(root)
    }

    /// Whether there is any image, of whomever.
    fileprivate func holdsImages() throws -> Bool {
        try FileManager.default.contentsOfDirectory(atPath: root).contains { shard in
            guard MediaKey.isShard(shard) else { return false }
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(shard)")) ?? []
            return names.contains { ID<Media>($0) != nil }
        }
    }
}

extension FileManager {
    /// Puts a file in the place of another, or of none, in one step.
    fileprivate func replace(_ path: String, with draft: String) throws {
        guard rename(draft, path) == 0 else { throw POSIXFailure(call: "rename", code: errno) }
    }
}
