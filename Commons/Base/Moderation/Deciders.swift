import Accounts
package import Core
package import SQL

extension Statement {
    /// Whether there is somebody who may decide about the account `a`: only admins decide about moderators and admins, and
    /// nobody about themselves.
    package static let somebodyDecides: Statement = """
        EXISTS (SELECT 1 FROM accounts o WHERE o.role IN ('moderator', 'admin') AND o.id <> a.id
            AND \(.notAway("o.id")) AND (o.role = 'admin' OR a.role = 'member'))
        """
}

extension Reader {
    /// Whether there is somebody who may decide about a member. Their reporter reads which.
    package func somebodyDecides(about account: ID<Account>) throws -> Bool {
        try value("SELECT 1 FROM accounts a WHERE a.id = \(account) AND \(.somebodyDecides)", as: Int.self) != nil
    }
}
