import FoundationEssentials

/// A folder of backups, as salons made them before they had restic: `objects/ab/<name>`, which never change, and
/// `snapshots/<time>.<hash>`, each of which names the objects of one backup. docs/decisions/0055-backup.md has the whole
/// format. Nothing is written there any more.
package struct Repository: Sendable {
    package let path: String
    package let id: String
    /// What decrypts its objects; `nil` where they are not encrypted.
    let identity: AgeIdentity?
    let naming: ObjectNaming

    private static let configuration = "salon-backup"
    package static let format = 1

    private struct Configuration: Codable {
        var format: Int
        var id: String
        var recipient: String?
    }

    package static func exists(at path: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(path)/\(configuration)")
    }

    /// Opens one.
    ///
    /// - Parameter keys: what might open it.
    /// - Throws: ``BackupProblem``, also where none of them does.
    package static func open(at path: String, keys: [AgeKey]) throws -> Repository {
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
        guard let text = found.recipient else {
            return Repository(path: path, id: found.id, identity: nil, naming: ObjectNaming(key: nil))
        }
        guard let recipient = AgeRecipient(text) else { throw BackupProblem("\(path)/\(configuration) is damaged") }
        guard !keys.isEmpty else {
            throw BackupProblem("\(path) is encrypted: name what opens it, --identity FILE or --password-file FILE")
        }
        let key = try RepositoryKey.read(in: path, with: keys, for: recipient)
        return Repository(path: path, id: found.id, identity: key.identity, naming: ObjectNaming(key: key.naming))
    }
}
