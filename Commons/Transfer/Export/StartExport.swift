package import Base
package import Core
package import Identity
import Jobs
package import Kernel
package import SQL

/// Asks for a copy of everything of a member's. Asked twice, there is one.
package struct StartExport: WritingAct {
    let account: ID<Account>
    let session: SessionKey
    let language: Language

    package init(account: ID<Account>, session: SessionKey, language: Language) {
        (self.account, self.session, self.language) = (account, session, language)
    }

    package var cost: Cost? { Cost(.exports, of: account) }

    /// Whatever it is refused for, nothing has been made.
    package func isUnbegun(_ problem: Problem) -> Bool { true }

    /// Throws ``Core/Problem/confirmFirst`` without a proof of the last minutes.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let now = services.clock.now()
        guard try transaction.isConfirmed(session, at: now) else { throw Problem.confirmFirst }
        guard try transaction.queue(ExportJob(account: account)) else { return }
        let id = services.ids.next(Export.self)
        try transaction.execute(
            """
            INSERT INTO exports (account_id, id, state, language, changed_at, done_bytes, total_bytes, file_bytes)
            VALUES (\(account), \(id), 'waiting', \(language), \(now), 0, 0, 0)
            ON CONFLICT (account_id) DO UPDATE SET id = excluded.id, state = excluded.state,
                language = excluded.language, changed_at = excluded.changed_at, done_bytes = 0, total_bytes = 0,
                file_bytes = 0
            """)
    }
}

/// Deletes a member's export, or has one given up.
package struct DeleteExport: WritingAct {
    let account: ID<Account>

    package init(account: ID<Account>) {
        self.account = account
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        try Export.remove(of: account, in: transaction)
    }
}

extension RateLimit {
    static let exports = RateLimit("export", burst: 4, every: .hours(3))
}
