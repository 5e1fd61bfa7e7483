import FoundationEssentials

/// A folder of backups: `objects/ab/<name>`, which never change, and `snapshots/<time>.<hash>`, each of which names the
/// objects of one backup. docs/decisions/0055-backup.md has the whole format.
package struct Repository: Sendable {
    package let path: String
    package let id: String
    /// Whom its objects are encrypted for; `nil` where they are not.
    package let recipient: AgeRecipient?
    /// What decrypts them, where it is known.
    package let identity: AgeIdentity?
    package let naming: ObjectNaming
    /// What this machine remembers of it, without which a public key would not be enough; `nil` remembers nothing.
    package let memory: RepositoryMemory?
    /// Called after each step that a kill may follow, for tests: an object or a backup has come or gone, rows or a file
    /// have been restored.
    package var step: @Sendable () -> Void = {}

    static let configuration = "salon-backup"
    package static let format = 1

    struct Configuration: Codable {
        var format: Int
        var id: String
        var recipient: String?
    }

    /// Everything there is in one that was not finished when it was made.
    private static let parts: Set<String> = [
        "objects", "snapshots", "keys", "lock", "lost+found", configuration + ".new",
    ]

    /// Whether there is one. Throws ``BackupProblem`` where there is something else.
    package static func exists(at path: String) throws -> Bool {
        let entries: [String]
        do {
            entries = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            guard !FileManager.default.fileExists(atPath: path) else {
                throw BackupProblem("\(path) is not a folder that can be read")
            }
            return false
        }
        if entries.contains(configuration) { return true }
        let snapshots = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/snapshots")) ?? []
        guard Set(entries).isSubset(of: parts), snapshots.isEmpty else {
            throw BackupProblem("\(path) is not a repository of backups, and not empty")
        }
        return false
    }

    /// Makes one. What is half made is made again.
    ///
    /// - Parameter state: the folder for what this machine remembers of repositories.
    package static func create(at path: String, protection: Protection, state: String) throws -> Repository {
        let id = UUID().uuidString.lowercased()
        return try BackupProblem.naming(path) {
            for folder in ["", "/objects", "/objects/new", "/snapshots", "/keys"] { try makeFolder(path + folder) }
            let memory = RepositoryMemory(path: "\(state)/\(id)")
            var key: RepositoryKey?
            if let keys = protection.keys {
                let made = RepositoryKey()
                var sealing = try AgeEncryption(for: keys, work: protection.work)
                let bytes = try sealing.add(Array(made.text.utf8)) + sealing.finish()
                try writeDurably(bytes, to: "\(path)/\(RepositoryKey.file)")
                try memory.write(made, recipients: protection.recipients)
                key = made
            }
            let recipient = key?.identity.recipient
            let configuration = Configuration(format: format, id: id, recipient: recipient?.description)
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            try writeDurably(Array(try encoder.encode(configuration)) + [10], to: "\(path)/\(Self.configuration)")
            return Repository(
                path: path, id: id, recipient: recipient, identity: key?.identity,
                naming: ObjectNaming(key: key?.naming), memory: memory)
        }
    }

    /// Opens one.
    ///
    /// - Parameters:
    ///   - keys: what might open it.
    ///   - state: as in ``create(at:protection:state:)``; `nil` where nothing is to be remembered.
    /// - Throws: ``BackupProblem``, also where it cannot be written for want of a key.
    package static func open(at path: String, keys: [AgeKey], recipients: [AgeRecipient] = [], state: String?) throws
        -> Repository
    {
        guard let bytes = try BackupProblem.naming(path, { try readIfThere("\(path)/\(configuration)") }) else {
            throw BackupProblem("there is no repository of backups in \(path)")
        }
        guard let found = try? JSONDecoder().decode(Configuration.self, from: Data(bytes)),
            UUID(uuidString: found.id) != nil
        else { throw BackupProblem("\(path)/\(configuration) is damaged") }
        guard found.format <= format else {
            throw BackupProblem(
                "\(path) is in format \(found.format), of a newer salon; this one knows formats up to \(format)")
        }
        let memory = state.map { RepositoryMemory(path: "\($0)/\(found.id)") }
        let remembered = try memory?.read()
        guard let text = found.recipient else {
            guard remembered == nil else {
                throw BackupProblem(
                    "\(path) was encrypted when this machine made backups in it, and now says it is not")
            }
            guard recipients.isEmpty, keys.isEmpty else {
                throw BackupProblem("\(path) is not encrypted and cannot become so; name another folder")
            }
            return Repository(
                path: path, id: found.id, recipient: nil, identity: nil, naming: ObjectNaming(key: nil), memory: memory)
        }
        guard let recipient = AgeRecipient(text) else { throw BackupProblem("\(path)/\(configuration) is damaged") }
        try RepositoryKey.checkPresence(in: path)
        if let remembered {
            guard remembered.recipient == recipient else {
                throw BackupProblem(
                    "\(path) has another key than when this machine made backups in it; nothing is written")
            }
            guard recipients.isEmpty || Set(recipients) == remembered.recipients else {
                throw BackupProblem(
                    """
                    \(path) was made for other recipients. Leave --recipient away; docs/self-hosting.md says how to \
                    change who can open it
                    """)
            }
        }
        let key = try keys.isEmpty ? nil : RepositoryKey.read(in: path, with: keys, for: recipient)
        guard let naming = key?.naming ?? remembered?.naming else {
            throw BackupProblem(
                """
                \(path) is encrypted, and this machine has not used it yet: name what opens it, --identity FILE or \
                --passphrase-file FILE
                """)
        }
        if let key, remembered == nil { try memory?.write(key, recipients: Set(recipients)) }
        return Repository(
            path: path, id: found.id, recipient: recipient, identity: key?.identity, naming: ObjectNaming(key: naming),
            memory: memory)
    }

    /// Whether objects and snapshots can be read, which takes a key where they are encrypted.
    package var isReadable: Bool { recipient == nil || identity != nil }

    /// Throws ``BackupProblem`` where they cannot.
    package func checkReadable() throws {
        guard isReadable else {
            throw BackupProblem("\(path) is encrypted: name what opens it, --identity FILE or --passphrase-file FILE")
        }
    }
}
