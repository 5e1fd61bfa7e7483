import Base
package import Core
import Files
import Foundation
import Imaging
import Joining
import Media
import SQL
package import Storage

/// Rows and files, made and counted behind the back of routes.
extension TestSalon {
    /// Joins by the verb, without a browser, and agrees to everything.
    package func join(_ person: Person) async throws -> ID<Account> {
        try await JoinAccount(
            name: person.name, handle: person.handle, major: person.major, email: person.email,
            password: person.password, consents: Consents(all: true), network: nil)(services).id
    }

    /// Agrees to everything on behalf of every member.
    package func agreeAll() async throws {
        let now = services.clock.now()
        try await database.write { transaction in
            for account in try transaction.values("SELECT id FROM accounts", as: ID<Account>.self) {
                try RecordConsents(account: account, consents: Consents(all: true), at: now).write(in: transaction)
            }
        }
    }

    /// Members without passwords, by the dozen. They have agreed to nothing: ``agreeAll()`` lets them onto pages.
    package func crowd(_ count: Int) async throws -> [ID<Account>] {
        let ids = (0..<count).map { _ in services.ids.next(Account.self) }
        try await database.write { transaction in
            for id in ids {
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name, created_at)
                    VALUES (\(id), \("h\(id)"), \("h\(id)"), \("\(id)@x.example"), \("\(id)@x.example"),
                        \("Member \(id)"), \(id.createdAt))
                    """)
            }
        }
        return ids
    }

    /// A post without images, for comments.
    package func post(by author: ID<Account>, _ text: String = "A post") async throws -> ID<Post> {
        let id = services.ids.next(Post.self)
        try await database.write { transaction in
            _ = try transaction.execute(
                """
                INSERT INTO posts (id, author_id, created_at, kind, text)
                VALUES (\(id), \(author), \(id.createdAt), 'work', \(text))
                """)
        }
        return id
    }

    /// A file as an upload leaves it.
    package func uploaded(_ bytes: [UInt8]) throws -> String {
        let path = "\(services.files.incoming)/\(UUID().uuidString).upload"
        try writeFile(bytes, to: path)
        return path
    }

    package func storeImage(of owner: ID<Account>, tint: UInt8 = 40) async throws -> StoredImage {
        try await StoreImage(try uploaded(try Sample.jpeg(tint: tint)), owner: owner, as: .image)(services)
    }

    /// The mail that waits, in the order it was written.
    package func mails() async throws -> [WaitingMail] {
        try await database.read { reader in
            try reader.all("SELECT recipient, subject, text FROM mails ORDER BY id") { row in
                WaitingMail(recipient: try row.next(), subject: try row.next(), text: try row.next())
            }
        }
    }

    /// How many rows there are: `count("likes")`, `count("posts WHERE root_id IS NULL")`.
    package func count(_ rows: String) async throws -> Int {
        try await database.read { reader in
            try reader.value(Statement(stringLiteral: "SELECT COUNT(*) FROM \(rows)")) ?? 0
        }
    }

    /// The files of images in the media folder, by their paths in it.
    package func files() throws -> [String] {
        let root = services.files.root
        let all = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
        return all.filter { path in
            guard !["instance", "hold"].contains(path), !path.hasPrefix("trash/") else { return false }
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: "\(root)/\(path)", isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}

/// A mail on its way.
package struct WaitingMail: Sendable {
    package let recipient: String
    package let subject: String
    package let text: String

    /// The path of the link in it that holds a secret.
    package var link: String? {
        text.firstMatch(of: /http:\/\/127\.0\.0\.1:8080(\/(?:password|email)\/\S+)/).map { String($0.output.1) }
    }
}

/// Where files of media are on the disk, for tests that damage them.
extension MediaFiles {
    package func path(_ key: MediaKey) -> String { "\(root)/\(key)" }

    package func folder(_ id: ID<Media>) -> String { path(.folder(of: id)) }
}
