package import Base
import Core
import Logging
import Personas
import SQL
import ServiceLifecycle

/// Publishes delayed posts at their moment. Its state is in the database, so delayed posts survive a restart, and two
/// of them let nothing appear twice.
package struct DelayedPostKeeper: Service {
    let services: Services

    package init(_ services: Services) { self.services = services }

    private static let batch = 100

    package func run() async {
        await services.repeatedly(
            every: .minutes(1), failure: Phrase("기다리던 글을 올리지 못했어요", "delayed posts could not be published")
        ) {
            try await pass(at: services.clock.now())
        }
    }

    func pass(at now: Timestamp) async throws {
        while !Task.isCancelled {
            let due = try await services.database.read { reader in
                try reader.values(
                    Moment.appearance.due(at: now, limit: Self.batch), as: ID<DelayedPost>.self)
            }
            guard !due.isEmpty else { return }
            for id in due {
                do {
                    try await services.database.write { transaction in try appear(id, at: now, in: transaction) }
                } catch is Problem {
                    // The author sees it still, and takes it back.
                    try await services.database.write { transaction in
                        try transaction.setMoment(.appearance, of: id, to: nil)
                    }
                }
            }
        }
    }

    private func appear(_ id: ID<DelayedPost>, at now: Timestamp, in transaction: Transaction) throws {
        // Taken first: another keeper finds nothing then.
        try transaction.setMoment(.appearance, of: id, to: nil)
        let found = try transaction.first(
            "DELETE FROM lounge_delayed_posts WHERE id = \(id) RETURNING persona_id, root_id, text, client_id, is_intro"
        ) { row in
            (
                post: PublishLoungePost(
                    author: try row.next(), root: try row.next(), text: try row.next(),
                    clientID: try row.next(as: String?.self)), isIntro: try row.next(as: Bool.self)
            )
        }
        guard let (post, isIntro) = found else { return }
        let author = try Personas.insider(post.author, transaction)
        guard author.level != .suspended, author.restrictedUntil.map({ $0 <= now }) ?? true else {
            return try putOff(id, post, isIntro, until: author.restrictedUntil ?? now + .days(1), in: transaction)
        }
        try post.write(at: now, in: transaction)
        if isIntro { try transaction.setIntro(of: post.author, to: post.text) }
        try transaction.emit(DelayedPostAppeared(persona: post.author, post: id))
    }

    /// A restricted persona's posts appear after the restriction.
    private func putOff(
        _ id: ID<DelayedPost>, _ post: PublishLoungePost, _ isIntro: Bool, until time: Timestamp,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            INSERT INTO lounge_delayed_posts (id, persona_id, root_id, text, client_id, is_intro)
            VALUES (\(id), \(post.author), \(post.root), \(post.text), \(post.clientID), \(isIntro))
            """)
        try transaction.setMoment(.appearance, of: id, to: time + .oneOfThisHour)
    }
}
