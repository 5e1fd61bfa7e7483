package import Base
package import Core
import Posts
package import SQL
import Search

/// Begins an exhibition: a draft that nobody else sees.
package struct MakeExhibition: Act {
    package let curator: ID<Account>
    package let details: ExhibitionDetails
    /// What the curator's browser calls it: a form sent twice makes one exhibition.
    package let clientID: String

    package init(curator: ID<Account>, _ details: ExhibitionDetails, clientID: String = "") {
        self.curator = curator
        self.details = details.tidied
        self.clientID = clientID.beginning(TextLimit(64))
    }

    /// How many a member has at most.
    package static let most = 50

    package var cost: Cost? { Cost(.exhibitions, of: curator) }
    package var needs: Permission? { Permission(to: .posts, for: curator) }
    package var publishes: Publication? { Publication(details.published, countingLinksOf: curator) }

    package func doneBefore(_ services: Services) async throws -> ID<Post>? {
        try await services.database.read { try made($0) }
    }

    /// Throws ``Core/Problems``, each beside its field.
    package func perform(_ services: Services) async throws -> ID<Post> {
        try Problems(details.problems(before: services.clock.now())).throwIfAny()
        let id = services.ids.next(Post.self)
        return try await services.database.write { transaction in
            if let made = try made(transaction) { return made }
            try write(id, in: transaction)
            return id
        }
    }

    func write(_ id: ID<Post>, in transaction: Transaction) throws {
        let count = try transaction.value(
            "SELECT COUNT(*) FROM exhibitions e WHERE e.author_id = \(curator) AND \(ExhibitionQueries.isThere)",
            as: Int.self)
        guard count ?? 0 < Self.most else { throw Problems([.exhibitionsTooMany]) }
        try transaction.execute(
            """
            INSERT INTO posts (id, author_id, created_at, kind, state, \(PostWords.names))
            VALUES (\(id), \(curator), \(id.createdAt(by: transaction.now)), \(PostKind.exhibition), \(PostState.draft),
                \(details.words.values))
            """)
        try transaction.execute(
            """
            INSERT INTO exhibitions (post_id, author_id, client_id, title, place, opens_at, closes_at, zone, stage)
            VALUES (\(id), \(curator), \(clientID.isEmpty ? nil : clientID), \(details.title), \(details.place),
                \(details.opens), \(details.closes), \(details.zone?.name), \(Exhibition.Stage.draft))
            """)
        try SearchIndex.exhibitions.update(id, in: transaction)
    }

    /// What this form has made already. Throws ``Core/Problem/saidBefore(_:isEditable:)`` where that says something else.
    private func made(_ reader: Reader) throws -> ID<Post>? {
        guard let id = try stored(reader) else { return nil }
        guard let made = try found({ try ExhibitionQueries.one(id, viewer: curator, reader) }) else { return id }
        guard made.details == details else { throw Problems([.saidBefore(made.details.title, isEditable: true)]) }
        return id
    }

    package func stored(_ reader: Reader) throws -> ID<Post>? {
        guard !clientID.isEmpty else { return nil }
        return try reader.value(
            "SELECT e.post_id FROM exhibitions e WHERE e.author_id = \(curator) AND e.client_id = \(clientID)")
    }
}

extension Problem {
    static let exhibitionsTooMany = Problem(
        422,
        Phrase(
            "전시회는 \(MakeExhibition.most)개까지 만들 수 있어요.", "You can have up to \(MakeExhibition.most) exhibitions."))
}
