import Accounts
package import Base
package import Core
import Notifications
package import SQL

/// A maker agrees to show a work in an exhibition, or declines: also later, when the work leaves at once.
package struct AnswerCurator: WritingAct {
    package let work: ID<Post>
    package let exhibition: ID<Post>
    package let maker: ID<Account>
    package let agrees: Bool

    package init(_ work: ID<Post>, in exhibition: ID<Post>, maker: ID<Account>, agrees: Bool) {
        self.work = work
        self.exhibition = exhibition
        self.maker = maker
        self.agrees = agrees
    }

    package var cost: Cost? { Cost(.exhibitionEdits, of: maker) }

    /// A maker who has been blocked since may still decline. Answering alike twice is answering once; after declining they
    /// are not asked any more.
    ///
    /// - Throws: ``Core/Problem/postNotFound`` where nothing of this member's was asked for.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let notification = services.ids.next(MemberNotification.self)
        let found = try transaction.first(
            """
            SELECT h.state, e.author_id FROM exhibition_works h JOIN exhibitions e ON e.post_id = h.exhibition_id
            WHERE h.exhibition_id = \(exhibition) AND h.work_id = \(work) AND h.maker_id = \(maker)
                AND \(agrees ? "\(ExhibitionQueries.isThere) AND \(.notBlocked("e.author_id", by: maker))" : "1 = 1")
            """
        ) { row in (state: try row.next(as: HungWork.State.self), curator: try row.next(as: ID<Account>.self)) }
        guard let found, found.state != .declined || !agrees else { throw Problem.postNotFound }
        let new: HungWork.State = agrees ? .agreed : .declined
        guard found.state != new else { return }
        try transaction.execute(
            """
            UPDATE exhibition_works SET state = \(new) WHERE exhibition_id = \(exhibition) AND work_id = \(work)
            """)
        try withdrawAsking(exhibition, maker, isAnswered: true, in: transaction)
        try Notify(agrees ? .makerAgreed : .makerDeclined, found.curator, of: maker, post: exhibition)
            .write(notification, in: transaction)
        if !agrees { try transaction.emit(WorkTakenDown(exhibition: exhibition, work: work)) }
    }
}
