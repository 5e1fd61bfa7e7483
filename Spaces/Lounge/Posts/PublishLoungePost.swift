package import Base
package import Core
package import Personas
package import SQL

/// Publishes a post in the lounge, or a reply to one. Replies cannot be answered.
package struct PublishLoungePost: LoungeAct {
    let author: ID<Persona>
    let root: ID<LoungePost>?
    let text: String
    /// The client's name for it: publishing under the same name again returns the post it made.
    let clientID: String?

    package init(author: ID<Persona>, root: ID<LoungePost>? = nil, text: String, clientID: String? = nil) {
        self.author = author
        self.root = root
        self.text = text
        self.clientID = clientID.flatMap { $0.isEmpty ? nil : $0 }
    }

    package var cost: Cost? { Cost(.loungePosts, of: author) }
    /// Its links are not counted: the lounge does not know how old the account is.
    package var publishes: Publication? { Publication([PublishedText("text", text)]) }

    package func doneBefore(_ services: Services) async throws -> ID<LoungePost>? {
        try await services.database.read { reader in try stored(reader) }
    }

    /// - Throws: a ``Core/Problem`` at `text`; ``Core/Problem/loungePostNotFound`` if the post to reply to is gone; as
    ///   ``CurrentPersona/checkMayWrite(at:)``.
    @discardableResult
    package func write(at now: Timestamp, in transaction: Transaction) throws -> ID<LoungePost> {
        let text = try checkedText()
        if let stored = try stored(transaction) { return stored }
        let rootAuthor = try checkMayPublish(at: now, in: transaction)
        let id: ID<LoungePost> = try transaction.next(.posts)
        try transaction.execute(
            """
            INSERT INTO lounge_posts (id, persona_id, root_id, text, posted_on, client_id)
            VALUES (\(id), \(author), \(root), \(text), \(now.day), \(clientID))
            """)
        try transaction.noteActivity(of: author, at: now)
        try transaction.emit(LoungePosted(post: id, root: root))
        if let root, let rootAuthor {
            try transaction.execute("UPDATE lounge_posts SET reply_count = reply_count + 1 WHERE id = \(root)")
            try NotifyPersona(.reply, rootAuthor, post: id, actor: author).write(at: now, in: transaction)
        }
        return id
    }

    /// The post to publish, if valid.
    func checkedText() throws -> String {
        guard (clientID?.utf8.count ?? 0) <= 64 else { throw Problem.badRequest }
        return try LoungeText(text).text
    }

    /// - Returns: whose post it answers.
    @discardableResult
    func checkMayPublish(at now: Timestamp, in reader: Reader) throws -> ID<Persona>? {
        try Personas.insider(author, reader).checkMayWrite(at: now)
        return try root.map { root in try Self.author(ofPost: root, reader) }
    }

    /// What this form has made already. Throws ``Core/Problem/saidBefore(_:isEditable:)`` where that says something else.
    func stored(_ reader: Reader) throws -> ID<LoungePost>? {
        guard let clientID else { return nil }
        let found = try reader.first(
            "SELECT id, text FROM lounge_posts WHERE persona_id = \(author) AND client_id = \(clientID)"
        ) { row in (id: try row.next(as: ID<LoungePost>.self), text: try row.next(as: String.self)) }
        guard let found else { return nil }
        guard found.text == text.tidied.nfc else { throw Problem.saidBefore(found.text, isEditable: false) }
        return found.id
    }

    private static func author(ofPost post: ID<LoungePost>, _ reader: Reader) throws -> ID<Persona> {
        let author: ID<Persona>? = try reader.value(
            "SELECT persona_id FROM lounge_posts WHERE id = \(post) AND root_id IS NULL")
        guard let author else { throw Problem.loungePostNotFound }
        return author
    }
}
