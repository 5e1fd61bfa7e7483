import FoundationEssentials

/// The key of an encrypted repository: an identity that its objects are for, and what their names are made with. It is in
/// `keys/repository.age`, encrypted in turn for whoever may restore. As a text it is an identity file of age's.
struct RepositoryKey: Sendable {
    let identity: AgeIdentity
    let naming: [UInt8]

    private static let file = "keys/repository.age"
    private static let mark = "# names: "

    private init?(_ text: String) {
        let lines = text.split(separator: "\n")
        guard let naming = lines.first(where: { $0.hasPrefix(Self.mark) }),
            let naming = [UInt8](hex: naming.dropFirst(Self.mark.count)), naming.count == 32,
            let identity = try? AgeIdentity.all(in: text).first
        else { return nil }
        self.identity = identity
        self.naming = naming
    }

    /// Throws ``BackupProblem`` where none of the keys opens it.
    static func read(in repository: String, with keys: [AgeKey], for recipient: AgeRecipient) throws -> RepositoryKey {
        let path = "\(repository)/\(file)"
        guard let bytes = try BackupProblem.naming(path, { try readIfThere(path) }) else {
            throw BackupProblem("\(path) is missing: without it nobody can read this repository")
        }
        do {
            var opening = AgeDecryption(with: keys)
            let text = try opening.add(bytes) + opening.finish()
            guard let key = RepositoryKey(String(decoding: text, as: UTF8.self)), key.identity.recipient == recipient
            else { throw BackupProblem("\(path) is not the key of this repository") }
            return key
        } catch AgeError.wrongKey {
            let isPassphrase = keys.contains { if case .passphrase = $0 { true } else { false } }
            throw BackupProblem(
                isPassphrase
                    ? "this is not the passphrase of \(repository), or it is for keys (--identity)"
                    : "none of these identities opens \(repository)")
        } catch is AgeError {
            throw BackupProblem("\(path) is damaged")
        }
    }
}
