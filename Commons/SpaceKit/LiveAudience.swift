import Accounts
package import Base
import Core
package import Kernel
import SQL

/// What a page may listen to, and what it does not get: hidden members' acts, and muted words.
package struct LiveAudience: Sendable {
    private let services: Services
    private let spaces: [SpaceParts]
    private var database: Database { services.database }
    private var features: Features { services.site.features }

    /// - Parameter spaces: those that are on, which decide about their own topics.
    package init(_ services: Services, spaces: [SpaceParts]) {
        self.services = services
        self.spaces = spaces
    }

    /// The topics of `wanted` that the viewer may get: what members do (`me`) is for themselves; a post or a
    /// profile is for those who may see its author; the rest is for the spaces to say. What nobody knows is nothing.
    package func callAsFunction(_ wanted: Set<String>, viewer: Viewer?) async throws -> LiveAdmission {
        let posts = features.contains(.posts) ? ids(Post.self, in: wanted, "post-") : []
        let accounts = features.contains(.profiles) ? ids(Account.self, in: wanted, "account-") : []
        let id = viewer?.id
        let now = services.clock.now()
        let isHere = features.hasPosts(ofKind: "p.kind")
        var topics = try await ofSpaces(wanted, viewer: viewer)
        // Pages from before the address named nobody ask for `me-7`.
        if let id, wanted.contains(ownTopic) || wanted.contains(personalTopic(id)) { topics.insert(personalTopic(id)) }
        let memory = memory(of: topics)
        guard !posts.isEmpty || !accounts.isEmpty || viewer?.hidesSomebody == true else {
            return LiveAdmission(
                topics: topics, hidden: [], blocked: [], mutedWords: viewer?.mutedWords ?? .empty, memory: memory)
        }
        let (seen, hidden, blocked) = try await database.read { reader in
            var seen: [String] = []
            if !posts.isEmpty {
                seen += try reader.values(
                    """
                    SELECT p.id FROM posts p WHERE p.id IN (\(list: posts)) \(isHere)
                        AND \(.visible("p", to: id))
                    """, as: ID<Post>.self
                ).map { "post-\($0)" }
            }
            if !accounts.isEmpty {
                seen += try reader.values(
                    "SELECT a.id FROM accounts a WHERE a.id IN (\(list: accounts)) AND \(.notBlocked("a.id", by: id))",
                    as: ID<Account>.self
                ).map { "account-\($0)" }
            }
            guard let viewer, viewer.hidesSomebody else { return (seen, Set<ID<Account>>(), Set<ID<Account>>()) }
            let blocked = try reader.values(
                "SELECT other_id FROM blocks WHERE account_id = \(viewer.id)", as: ID<Account>.self)
            let muted = try reader.values(
                """
                SELECT other_id FROM mutes WHERE account_id = \(viewer.id)
                    AND COALESCE(until, \(Timestamp.distantFuture)) > \(now)
                """, as: ID<Account>.self)
            return (seen, Set(muted), Set(blocked))
        }
        return LiveAdmission(
            topics: topics.union(seen), hidden: hidden, blocked: blocked,
            mutedWords: viewer?.mutedWords ?? .empty, memory: memory)
    }

    /// Who of these have closed their profile: visitors get nothing about them (``Statement/notBlocked(_:by:)``).
    package static let closed: ReadClosed = { accounts, reader in
        Set(
            try reader.values(
                "SELECT a.id FROM accounts a WHERE a.id IN (\(list: Array(accounts))) AND \(.isClosed("a"))",
                as: ID<Account>.self))
    }

    private func ofSpaces(_ wanted: Set<String>, viewer: Viewer?) async throws -> Set<String> {
        var topics: Set<String> = []
        for (prefix, admit) in spaces.flatMap(\.audiences) {
            let asked = wanted.filter { $0.hasPrefix(prefix) }
            if !asked.isEmpty { topics.formUnion(try await admit(asked, viewer, services)) }
        }
        return topics
    }

    /// The shortest of the spaces whose topics are among these.
    private func memory(of topics: Set<String>) -> Duration? {
        spaces.filter { space in
            space.audiences.contains { audience in topics.contains { $0.hasPrefix(audience.prefix) } }
        }.compactMap(\.memory).min()
    }

    private func ids<Entity>(_: Entity.Type, in topics: Set<String>, _ prefix: String) -> [ID<Entity>] {
        topics.filter { $0.hasPrefix(prefix) }.compactMap { ID($0.dropFirst(prefix.count)) }
    }
}
