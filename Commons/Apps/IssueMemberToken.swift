import Accounts
package import Base
package import Core
package import Kernel
package import SQL
import Storage

/// An app by which somebody has just joined acts for them: with what its own token may do, and without a mail, since
/// they have not known any other door yet. What a page asks for by name, nobody was asked for here: the lounge, and what
/// a role may bring later.
package struct IssueMemberToken: WritingAct {
    let account: ID<Account>
    let grant: Grant
    let userAgent: String

    package init(account: ID<Account>, by grant: Grant, userAgent: String) {
        self.account = account
        self.grant = grant
        self.userAgent = userAgent
    }

    private static let askedByName: Scopes = [.adminRead, .adminWrite, .read(.lounge), .write(.lounge)]

    package func write(_ services: Services, in transaction: Transaction) throws -> IssuedToken {
        try IssuedToken.open(
            for: account, app: ID(rawValue: grant.app), scopes: grant.scopes.subtracting(Self.askedByName).text,
            userAgent: userAgent,
            now: services.clock.now(), in: transaction)
    }
}

extension IssuedToken {
    /// A step of the acts that let an app act for a member.
    static func open(
        for account: ID<Account>, app: ID<App>, scopes: String, userAgent: String, now: Timestamp,
        in transaction: Transaction
    ) throws -> IssuedToken {
        let token = AccessToken()
        try SessionStore.open(token.key, for: account, userAgent: userAgent, isBound: true, now: now, in: transaction)
        try transaction.execute(
            "UPDATE sessions SET app_id = \(app), scopes = \(scopes) WHERE token_hash = \(token.key.bytes)")
        return IssuedToken(token: token, scopes: scopes, createdAt: now)
    }
}
