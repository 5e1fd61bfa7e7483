import Accounts
package import Base
package import Core
package import SQL

/// Takes from a provider what ``LinkIdentity`` gave it. An account keeps a way in: a password, or another provider that is
/// still there.
package struct UnlinkIdentity: WritingAct {
    package let account: ID<Account>
    package let issuer: String

    package init(account: ID<Account>, issuer: String) {
        self.account = account
        self.issuer = issuer
    }

    /// Throws `notFound` if it is not linked, and `lastWayIn`.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let providers = services.credentials.social.all
        let issuers = providers.map(\.issuer)
        let label = providers.first { $0.issuer == issuer }?.label ?? Phrase(issuer, issuer)
        let linked = try transaction.all(SocialQueries.identities(of: account)) { row in
            try row.next(as: String.self)
        }
        guard linked.contains(issuer) else { throw Problem.notFound }
        let hasPassword =
            try transaction.value(
                "SELECT 1 FROM accounts WHERE id = \(account) AND password_hash IS NOT NULL", as: Int.self)
            != nil
        let others = linked.filter { $0 != issuer && issuers.contains($0) }
        guard hasPassword || !others.isEmpty else { throw Problem.lastWayIn }
        try transaction.execute(
            "DELETE FROM social_identities WHERE account_id = \(account) AND issuer = \(issuer)")
        try Mail.loginsChanged(account, label, isLinked: false, services, transaction)
    }
}
