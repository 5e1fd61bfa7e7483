package import Base
package import Core
import Exports
import Files
import FoundationEssentials
import Jobs
import Kernel
package import SQL
import Storage

/// Where the files are that members have brought, until they are taken in.
struct ImportPlace: Sendable {
    let root: String

    init(_ files: MediaFiles) { root = "\(files.data)/imports" }

    func file(_ id: ID<Import>) -> String { "\(root)/\(id).zip" }

    /// Blocks.
    func keep(_ path: String, as id: ID<Import>) throws {
        try FileManager.default.createDirectory(
            atPath: root, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try FileManager.default.moveItem(atPath: path, toPath: file(id))
    }

    /// Removes what belongs to none of these, unless it came after `time`: its row may be on its way. Blocks.
    func removeAll(but known: Set<String>, since time: Timestamp) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? [] {
            let path = "\(root)/\(name)"
            // Of the file, since an id may bear a time that is still to come (``Core/ID/createdAt(by:)``).
            let recent = time...(time + .hours(1))
            if known.contains(String(name.dropLast(".zip".count)))
                || (try? changedAt(path)).map(recent.contains) == true
            {
                continue
            }
            unlinkFile(path)
        }
    }
}

/// Has a file taken in that a member has brought.
package struct StartImport: Act {
    let account: ID<Account>
    let language: Language
    /// Where the file is; it is moved away.
    let path: String

    package init(account: ID<Account>, language: Language, path: String) {
        self.account = account
        self.language = language
        self.path = path
    }

    package var cost: Cost? { Cost(.imports, of: account) }
    package var needs: Permission? { Permission(to: [.posts, .uploads], for: account) }

    /// Throws ``Core/Problem`` for what is no export, and while another one is taken in.
    package func perform(_ services: Services) async throws {
        // What it is is said at once.
        try await ImportSource.check(path)
        let place = ImportPlace(services.files)
        let id = services.ids.next(Import.self)
        try await onFileThread { try place.keep(path, as: id) }
        let now = services.clock.now()
        do {
            try await services.database.write { transaction in
                guard try transaction.queue(ImportJob(account: account)) else { throw Problem.importRuns }
                // What came of the last is over.
                try transaction.execute("DELETE FROM imports WHERE account_id = \(account)")
                try transaction.execute(
                    """
                    INSERT INTO imports (account_id, id, state, language, changed_at, total, added, known, refused,
                        notes)
                    VALUES (\(account), \(id), 'waiting', \(language), \(now), 0, 0, 0, 0, '')
                    """)
            }
        } catch let problem as Problem {
            unlinkFile(place.file(id))
            throw problem
        }
    }
}

/// Ends an import, or forgets what came of it. Works that have come stay.
package struct DeleteImport: WritingAct {
    let account: ID<Account>

    package init(account: ID<Account>) {
        self.account = account
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try Import.remove(of: account, in: transaction)
    }
}

extension RateLimit {
    static let imports = RateLimit("import", burst: 10, every: .minutes(30))
}

extension Problem {
    static let importRuns = Problem(
        409, Phrase("다른 파일을 가져오고 있어요. 끝난 다음에 해 주세요.", "Another file is being imported. Wait until it is done."))
}
