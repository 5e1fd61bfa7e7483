import Accounts
package import Base
package import Core
import Notifications
package import SQL

/// Chooses a work for an exhibition. The curator's own hangs at once; for another's, its maker is asked first.
package struct HangWork: WritingAct {
    package let work: ID<Post>
    package let exhibition: ID<Post>
    package let curator: ID<Account>

    package init(_ work: ID<Post>, in exhibition: ID<Post>, curator: ID<Account>) {
        self.work = work
        self.exhibition = exhibition
        self.curator = curator
    }

    /// How many works an exhibition has at most.
    package static let most = 200

    package var cost: Cost? { Cost(.exhibitionWorks, of: curator) }
    package var needs: Permission? { Permission(to: .posts, for: curator) }

    /// Choosing a work twice is choosing it once.
    ///
    /// - Throws: ``Core/Problem/workNotFound`` for works the curator may not see, ``Core/Problem/declinedBefore`` where the
    ///   maker has declined.
    package func write(_ services: Services, in transaction: Transaction) throws -> HungWork.State {
        let notification = services.ids.next(MemberNotification.self)
        _ = try ExhibitionQueries.curated(exhibition, by: curator, transaction)
        let maker = try transaction.value(
            """
            SELECT w.author_id FROM works w
            WHERE w.post_id = \(work) AND \(.notBlocked("w.author_id", by: curator)) AND \(.open(at: "w.post_id", to: curator))
            """, as: ID<Account>.self)
        guard let maker else { throw Problem.workNotFound }
        let before = try transaction.value(
            "SELECT state FROM exhibition_works WHERE exhibition_id = \(exhibition) AND work_id = \(work)",
            as: HungWork.State.self)
        if let before {
            guard before != .declined else { throw Problem.declinedBefore }
            return before
        }
        let count = try transaction.value(
            "SELECT COUNT(*) FROM exhibition_works WHERE exhibition_id = \(exhibition)", as: Int.self)
        guard let count, count < Self.most else { throw Problem.worksTooMany }
        let state: HungWork.State = maker == curator ? .agreed : .asked
        try transaction.execute(
            """
            INSERT INTO exhibition_works (exhibition_id, work_id, maker_id, position, state)
            VALUES (\(exhibition), \(work), \(maker), \(try Self.end(of: exhibition, transaction)), \(state))
            """)
        // One notification for all that is asked for, which is there once.
        if state == .asked {
            try Notify(
                .exhibitionAsks, maker, of: curator, post: exhibition,
                saying: try transaction.value(
                    "SELECT title FROM exhibitions WHERE post_id = \(exhibition)", as: String.self)
            ).write(notification, in: transaction)
        }
        return state
    }

    /// The place behind all rooms and works.
    static func end(of exhibition: ID<Post>, _ reader: Reader) throws -> Int {
        let last = try reader.value(
            """
            SELECT MAX(position) FROM (
                SELECT position FROM exhibition_works WHERE exhibition_id = \(exhibition)
                UNION ALL SELECT position FROM exhibition_rooms WHERE exhibition_id = \(exhibition)
            ) hung
            """, as: Int?.self)
        return (last ?? nil).map { $0 + 1 } ?? 0
    }
}

/// Takes a work out of the curator's exhibition. Choosing it again asks again, unless its maker has declined.
package struct TakeDownWork: WritingAct {
    package let work: ID<Post>
    package let exhibition: ID<Post>
    package let curator: ID<Account>

    package init(_ work: ID<Post>, from exhibition: ID<Post>, curator: ID<Account>) {
        self.work = work
        self.exhibition = exhibition
        self.curator = curator
    }

    package var cost: Cost? { Cost(.exhibitionEdits, of: curator) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        _ = try ExhibitionQueries.curated(exhibition, by: curator, transaction)
        let maker = try transaction.value(
            """
            DELETE FROM exhibition_works
            WHERE exhibition_id = \(exhibition) AND work_id = \(work) AND state <> 'declined' RETURNING maker_id
            """, as: ID<Account>.self)
        guard let maker else { return }
        try withdrawAsking(exhibition, maker, in: transaction)
        try transaction.emit(WorkTakenDown(exhibition: exhibition, work: work))
    }
}

/// Withdraws the notification that a maker was asked, once nothing is asked of them any more.
func withdrawAsking(
    _ exhibition: ID<Post>, _ maker: ID<Account>, isAnswered: Bool = false, in transaction: Transaction
) throws {
    let asked = try transaction.value(
        """
        SELECT 1 FROM exhibition_works WHERE maker_id = \(maker) AND state = 'asked' AND exhibition_id = \(exhibition)
        """, as: Int.self)
    guard asked == nil else { return }
    try transaction.withdrawNotifications(
        where: """
            n.account_id = \(maker) AND n.kind = \(NotificationKind.exhibitionAsks.name) AND n.post_id = \(exhibition)
            """, isSettled: isAnswered)
}

/// Nothing is asked for any more of a work that is deleted.
package func withdrawAskings(for work: ID<Post>, in transaction: Transaction) throws {
    let asked = try transaction.all(
        "DELETE FROM exhibition_works WHERE work_id = \(work) AND state = 'asked' RETURNING exhibition_id, maker_id"
    ) { row in (exhibition: try row.next(as: ID<Post>.self), maker: try row.next(as: ID<Account>.self)) }
    for (exhibition, maker) in asked { try withdrawAsking(exhibition, maker, in: transaction) }
}

/// A work hangs no longer in an exhibition.
package struct WorkTakenDown: Event {
    package static let name = "exhibition-work-taken-down"
    package let exhibition: ID<Post>
    package let work: ID<Post>
}

extension Problem {
    static let workNotFound = Problem(
        422, Phrase("이 작품은 이제 볼 수 없어요.", "This work is no longer available."))
    static let declinedBefore = Problem(
        422, Phrase("작가가 이 전시회에 걸지 않기로 한 작품이에요.", "Its maker has declined to show this work here."))
    static let worksTooMany = Problem(
        422,
        Phrase("한 전시회에 작품은 \(HangWork.most)점까지 걸 수 있어요.", "An exhibition can have up to \(HangWork.most) works."))
}
