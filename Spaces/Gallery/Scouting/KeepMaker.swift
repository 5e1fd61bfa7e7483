import Accounts
package import Base
package import Core
import People
package import SQL

/// A scout keeps a maker in mind, with a note that nobody else reads; `nil` forgets them.
package struct KeepMaker: WritingAct {
    package let scout: ID<Account>
    /// The maker's handle.
    package let handle: String
    package let note: String?

    static let limit = TextLimit(1_000)
    package static let most = 2_000

    package init(scout: ID<Account>, handle: String, note: String?) {
        self.scout = scout
        self.handle = handle
        self.note = note?.tidied
    }

    package var cost: Cost? { Cost(.scoutNotes, of: scout) }

    /// Throws ``Core/Problem/notFound`` for a member who is no scout, ``Core/Problem/personNotFound``, and problems at
    /// `note`.
    package func write(_ services: Services, in transaction: Transaction) throws {
        guard try Scout.find(scout, transaction) != nil else { throw Problem.notFound }
        let maker = try transaction.value(
            """
            SELECT a.id FROM accounts a
            WHERE a.handle_key = \(handle.handleKey) AND \(.notBlocked("a.id", by: scout)) AND a.id <> \(scout)
            """, as: ID<Account>.self)
        guard let maker else { throw Problem.personNotFound }
        guard let note else {
            try transaction.execute("DELETE FROM scout_notes WHERE scout_id = \(scout) AND maker_id = \(maker)")
            return
        }
        try Self.limit.check(note, "메모가", at: "note")
        let others = try transaction.one(
            "SELECT COUNT(*) FROM scout_notes WHERE scout_id = \(scout) AND maker_id <> \(maker)"
        ) { row in try row.next(as: Int.self) }
        guard others < Self.most else { throw Problem.listFull }
        try transaction.execute(
            """
            INSERT INTO scout_notes (id, scout_id, maker_id, note)
            VALUES (\(services.ids.next(KeptMaker.self)), \(scout), \(maker), \(note))
            ON CONFLICT (scout_id, maker_id) DO UPDATE SET note = excluded.note
            """)
    }
}

extension Problem {
    fileprivate static let listFull = Problem(
        409, Phrase("목록에는 2,000명까지 둘 수 있어요.", "The list holds up to 2,000 makers."))
}
