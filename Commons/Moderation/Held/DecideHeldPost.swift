package import Base
package import Core
import Notifications
import Posts
import SQL
import Storage

/// A moderator's answer to a post that was held: it is let through and its author notified, or it stays hidden for a
/// reason that the author reads and may appeal.
package struct DecideHeldPost: Act {
    package let post: ID<Post>
    package let isReleased: Bool
    /// What the author reads of a refusal.
    package let reason: String
    package let moderator: Moderator

    package init(post: ID<Post>, isReleased: Bool, reason: String = "", moderator: Moderator) {
        self.post = post
        self.isReleased = isReleased
        self.reason = reason.tidied
        self.moderator = moderator
    }

    package var cost: Cost? { Cost(.decisions, of: moderator.id) }

    package func perform(_ services: Services) async throws {
        guard !isReleased else { return try await services.database.write { try release(services, in: $0) } }
        guard !reason.isEmpty else { throw Problem.decisionReasonMissing }
        try DecideCase.limit.check(reason, "이유가", at: "reason")
        let images = try await keptImages(services).copies(services.files)
        try await services.database.write { transaction in try refuse(images, services, in: transaction) }
    }

    private typealias Held = (author: ID<Account>, text: String)

    /// Throws ``Core/Problem/nothingToDecide`` for what is not held, or not this moderator's.
    private func held(_ reader: Reader) throws -> Held {
        let found = try reader.first(
            """
            SELECT h.author_id, h.text FROM held_posts h JOIN accounts a ON a.id = h.author_id
            WHERE h.post_id = \(post) AND \(moderator.decidesAbout)
            """
        ) { row in (author: try row.next(as: ID<Account>.self), text: try row.next(as: String.self)) }
        guard let found else { throw Problem.nothingToDecide }
        return found
    }

    private func release(_ services: Services, in transaction: Transaction) throws {
        let held = try held(transaction)
        try moderator.log(.released, about: held.author, services, in: transaction)
        guard try HeldPosts.release(post, services, in: transaction) else { throw Problem.nothingToDecide }
        try Notify(.postReleased, held.author, of: held.author, post: post)
            .write(services.ids.next(), in: transaction)
    }

    /// What was refused is kept as an answered case, so that the author and whoever answers an appeal read the same.
    private func refuse(_ images: [[UInt8]], _ services: Services, in transaction: Transaction) throws {
        let held = try held(transaction)
        let report = services.ids.next(Report.self)
        try transaction.execute(
            """
            INSERT INTO cases (id, kind, account_id, post_id, post_kind, weight, report_count, answered_at)
            SELECT \(report), \(CaseKind.post), \(held.author), p.id, p.kind, 0, 0, \(services.clock.now())
            FROM posts p WHERE p.id = \(post)
            """)
        let others: [[UInt8]?] = images.isEmpty ? [nil] : images
        for (position, image) in others.enumerated() {
            try transaction.execute(
                """
                INSERT INTO case_items (case_id, position, text, image)
                VALUES (\(report), \(position), \(position == 0 ? held.text : ""), \(image))
                """)
        }
        let decision = try moderator.log(
            .refused, about: held.author, of: report, reason: reason, services, in: transaction)
        try HeldPosts.refuse(post, in: transaction)
        try ImposeSanction(
            id: ID(rawValue: decision.rawValue), account: held.author, moderator: moderator.id, report: report,
            post: post, level: .hiding, withheld: [], hidesPost: true, until: nil, reason: reason, about: .post
        ).write(services, in: transaction)
    }

    private func keptImages(_ services: Services) async throws -> KeptImages {
        try await services.database.read { reader in
            _ = try held(reader)
            return try KeptImages(of: post, reader)
        }
    }
}

extension NotificationKind {
    /// A post that was held is seen by everybody now.
    package static let postReleased = NotificationKind(
        "post-released", Phrase("확인된 내 첫 글", "My first posts that were approved"), in: .salon, needs: [],
        showsOthersText: false,
        comesByItself: true
    ) { _ in Phrase("운영진이 확인했어요. 이제 모두가 볼 수 있어요.", "A moderator has reviewed your post. Everybody can see it now.") }
}
