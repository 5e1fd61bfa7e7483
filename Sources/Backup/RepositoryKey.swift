import Crypto
import Files
import FoundationEssentials

/// How a new repository is protected.
package enum Protection: Sendable {
    case none
    /// - Parameter work: the effort to try a passphrase, as a power of two.
    case passphrase(String, work: Int = 18)
    case recipients([AgeRecipient])

    var keys: [AgeKey]? {
        switch self {
        case .none: nil
        case .passphrase(let passphrase, _): [.passphrase(passphrase)]
        case .recipients(let recipients): recipients.map { .recipient($0) }
        }
    }

    var work: Int { if case .passphrase(_, let work) = self { work } else { AgeStanza.usualWork } }
    var recipients: Set<AgeRecipient> { if case .recipients(let recipients) = self { Set(recipients) } else { [] } }
}

/// The key of an encrypted repository: an identity that its objects are for, and what their names are made with. It is in
/// `keys/repository.age`, encrypted in turn for whoever may restore. As a text it is an identity file of age's.
struct RepositoryKey: Sendable {
    let identity: AgeIdentity
    let naming: [UInt8]

    static let file = "keys/repository.age"
    private static let mark = "# names: "

    init() {
        identity = AgeIdentity()
        naming = SymmetricKey(size: .bits256).bytes
    }

    private init?(_ text: String) {
        let lines = text.split(separator: "\n")
        guard let naming = lines.first(where: { $0.hasPrefix(Self.mark) }),
            let naming = [UInt8](hex: naming.dropFirst(Self.mark.count)), naming.count == 32,
            let identity = try? AgeIdentity.all(in: text).first
        else { return nil }
        self.identity = identity
        self.naming = naming
    }

    var text: String { "\(Self.mark)\(naming.hex)\n\(identity.text)\n" }

    /// Whoever only writes cannot open it, and must not go on where nobody could read what comes.
    ///
    /// Throws ``BackupProblem`` where it is missing or no file of age's.
    @discardableResult
    static func checkPresence(in repository: String) throws -> [UInt8] {
        let path = "\(repository)/\(file)"
        guard let bytes = try BackupProblem.naming(path, { try readIfThere(path) }) else {
            throw BackupProblem("\(path) is missing: without it nobody can read this repository")
        }
        guard bytes.starts(with: "age-encryption.org/v1\n".utf8) else {
            throw BackupProblem("\(path) is damaged: without it nobody can read this repository")
        }
        return bytes
    }

    /// Throws ``BackupProblem`` where none of the keys opens it.
    static func read(in repository: String, with keys: [AgeKey], for recipient: AgeRecipient) throws -> RepositoryKey {
        let path = "\(repository)/\(file)"
        let bytes = try checkPresence(in: repository)
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

/// What a data folder keeps of a repository it makes backups in: of its key what names objects and encrypts them, but not
/// what decrypts them; which files it has seen; and copies of the lists of files, which tell what is in use.
package struct RepositoryMemory: Sendable {
    package let path: String

    struct Key: Codable {
        var naming: [UInt8]
        var recipient: AgeRecipient
        var recipients: Set<AgeRecipient>

        enum CodingKeys: String, CodingKey { case names, recipient, recipients }

        init(naming: [UInt8], recipient: AgeRecipient, recipients: Set<AgeRecipient>) {
            (self.naming, self.recipient, self.recipients) = (naming, recipient, recipients)
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            func key(_ text: String) throws -> AgeRecipient {
                guard let key = AgeRecipient(text) else { throw AgeError.malformed }
                return key
            }
            guard let naming = [UInt8](hex: try values.decode(String.self, forKey: .names)), naming.count == 32 else {
                throw AgeError.malformed
            }
            self.naming = naming
            recipient = try key(try values.decode(String.self, forKey: .recipient))
            recipients = Set(try values.decode([String].self, forKey: .recipients).map(key))
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: CodingKeys.self)
            try values.encode(naming.hex, forKey: .names)
            try values.encode(recipient.description, forKey: .recipient)
            try values.encode(recipients.map(\.description).sorted(), forKey: .recipients)
        }
    }

    private var keyFile: String { "\(path)/key" }

    func write(_ key: RepositoryKey, recipients: Set<AgeRecipient>) throws {
        try makeFolder(path)
        let kept = Key(naming: key.naming, recipient: key.identity.recipient, recipients: recipients)
        try writeDurably(Array(try JSONEncoder().encode(kept)), to: keyFile)
    }

    /// `nil` where nothing is known of it.
    func read() throws -> Key? {
        guard let bytes = try BackupProblem.naming(keyFile, { try readIfThere(keyFile) }) else { return nil }
        guard let key = try? JSONDecoder().decode(Key.self, from: Data(bytes)) else {
            throw BackupProblem("\(keyFile) is damaged; remove it and name what opens the repository")
        }
        return key
    }

    /// Where the list of files of the last backup is.
    package var index: String { "\(path)/index" }

    /// Where it is noted how objects look (``StoredObjects``), and which of them are looked at next (``ObjectCheck``).
    var objects: String { "\(path)/objects" }
    var turn: String { "\(path)/turn" }

    private func copy(of object: ObjectName) -> String { "\(path)/lists/\(object)" }

    func keep(_ bytes: [UInt8], of object: ObjectName) throws {
        try makeFolder("\(path)/lists")
        let file = copy(of: object)
        try writeFile(bytes, to: "\(file).new")
        try renameFile("\(file).new", file)
    }

    func copied(_ object: ObjectName) throws -> [UInt8]? { try readIfThere(copy(of: object)) }

    func forget(_ object: String) { unlinkFile("\(path)/lists/\(object)") }

    var copies: [String] { (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/lists")) ?? [] }
}
