import Accounts
package import Base
package import Core
import Kernel
package import SQL
import Storage

/// A member ends what they allowed an app: all of its tokens at once.
package struct EndApp: WritingAct {
    let account: ID<Account>
    let app: ID<App>

    package init(account: ID<Account>, app: ID<App>) {
        self.account = account
        self.app = app
    }

    package var cost: Cost? { Cost(.deletions, of: account) }

    /// - Returns: how many tokens it had.
    package func write(_ services: Services, in transaction: Transaction) throws -> Int {
        let keys = try transaction.values(
            "SELECT token_hash FROM sessions WHERE account_id = \(account) AND app_id = \(app)", as: [UInt8].self)
        for key in keys { try SessionStore.end(SessionKey(bytes: key), in: transaction) }
        try transaction.execute("DELETE FROM app_codes WHERE account_id = \(account) AND app_id = \(app)")
        return keys.count
    }
}

/// An app gives a token back (RFC 7009): a member has logged out there.
package struct RevokeToken: WritingAct {
    let clientID: String
    let secret: String
    let token: String
    let address: String

    package init(clientID: String, secret: String, token: String, address: String) {
        (self.clientID, self.secret, self.token, self.address) = (clientID, secret, token, address)
    }

    package var cost: Cost? { Cost(.tokenRequests, of: address) }

    /// - Throws: `clientUnknown`, or `tokenOfAnother`. A token that nobody has is given back already.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let app = try App.prove(clientID, secret: secret, transaction)
        guard let key = AccessToken(token)?.key else { return }
        let owner =
            try transaction.value(
                """
                SELECT app_id FROM sessions WHERE token_hash = \(key.bytes) AND app_id IS NOT NULL
                UNION ALL SELECT app_id FROM app_tokens WHERE token_hash = \(key.bytes)
                """, as: ID<App>.self)
        guard let owner else { return }
        guard owner == app.id else { throw Problem.tokenOfAnother }
        try SessionStore.end(key, in: transaction)
        try transaction.execute("DELETE FROM app_tokens WHERE token_hash = \(key.bytes)")
    }
}

extension Problem {
    package static let tokenOfAnother = Problem(
        403, Phrase("다른 앱의 토큰이에요.", "You are not authorized to revoke this token."))
}
