package import Core
package import Personas
package import SQL

/// What a persona has posted before, for a form whose answer was lost: where it is.
package struct LoungeSaidBefore: Error {
    /// What the form says of it once its sender has been asked.
    package let name: String
    package let path: String

    /// What a form of this name has made.
    package static func find(as clientID: String, by author: ID<Persona>, _ reader: Reader) throws -> LoungeSaidBefore?
    {
        guard !clientID.isEmpty else { return nil }
        return try find(posts: "client_id = \(clientID)", waiting: "client_id = \(clientID)", by: author, reader)
    }

    /// Throws where a plain form says the same as one of the persona's latest posts of today: after a lost answer a browser
    /// may bring the form's page anew, with another name. The lounge knows days alone.
    ///
    /// - Parameter known: the post that the sender has been asked about.
    package static func check(
        _ text: String, under root: ID<LoungePost>?, as clientID: String, by author: ID<Persona>, known: String,
        on day: Day, _ reader: Reader
    ) throws {
        guard !text.isEmpty, !clientID.isEmpty, try find(as: clientID, by: author, reader) == nil else { return }
        let isTheSame: Statement = "text = \(text) AND COALESCE(root_id, 0) = \(root?.rawValue ?? 0)"
        let said = try find(posts: "\(isTheSame) AND posted_on = \(day)", waiting: isTheSame, by: author, reader)
        if let said, said.name != known { throw said }
    }

    /// The latest of few, the waiting ones first.
    private static func find(
        posts isMeant: Statement, waiting isMeantLater: Statement, by author: ID<Persona>, _ reader: Reader
    ) throws -> LoungeSaidBefore? {
        let waiting = try reader.value(
            "SELECT id FROM lounge_delayed_posts WHERE persona_id = \(author) AND \(isMeantLater) ORDER BY id DESC LIMIT 1",
            as: ID<DelayedPost>.self)
        if let waiting { return LoungeSaidBefore(name: "delayed-\(waiting)", path: "/lounge") }
        let post = try reader.first(statement(isMeant, by: author)) { row in
            (id: try row.next(as: ID<LoungePost>.self), root: try row.next(as: ID<LoungePost>?.self))
        }
        return try post.map { post in
            LoungeSaidBefore(
                name: post.id.description,
                path: try post.root.map { try LoungeReader.place(of: post.id, under: $0, reader) }
                    ?? "/lounge/\(post.id)")
        }
    }

    static func statement(_ isMeant: Statement, by author: ID<Persona>) -> Statement {
        """
        SELECT id, root_id FROM (
            SELECT * FROM (
                SELECT id, root_id, text, posted_on, client_id FROM lounge_posts
                WHERE persona_id = \(author) AND root_id IS NULL ORDER BY id DESC LIMIT 20) posts
            UNION ALL SELECT * FROM (
                SELECT id, root_id, text, posted_on, client_id FROM lounge_posts
                WHERE persona_id = \(author) AND root_id IS NOT NULL ORDER BY id DESC LIMIT 20) replies
        ) latest WHERE \(isMeant) ORDER BY id DESC LIMIT 1
        """
    }
}
