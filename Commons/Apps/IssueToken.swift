import Accounts
package import Base
package import Core
package import Kernel
package import SQL
import Storage

/// A token as an app gets it, once.
package struct IssuedToken: Sendable {
    package let token: AccessToken
    package let scopes: String
    package let createdAt: Timestamp
}

/// An app exchanges the code that a member gave it for a token that acts for the member. A code that comes again is
/// known to others: it ends the token that it gave (RFC 6749 §4.1.2).
package struct ExchangeCode: Act {
    let clientID: String
    let secret: String?
    let code: String
    let redirect: String
    let verifier: String
    let userAgent: String
    let address: String

    /// - Parameters:
    ///   - secret: `nil` for an app that cannot keep one, which needs a verifier instead.
    ///   - address: the client's, whose budget it is.
    package init(
        clientID: String, secret: String?, code: String, redirect: String, verifier: String, userAgent: String,
        address: String
    ) {
        (self.clientID, self.secret, self.code) = (clientID, secret, code)
        (self.redirect, self.verifier) = (redirect, verifier)
        (self.userAgent, self.address) = (userAgent, address)
    }

    package var cost: Cost? { Cost(.tokenRequests, of: address) }

    private struct Given {
        let account: ID<Account>
        let scopes: String
        let redirect: String
        let challenge: String?
        let createdAt: Timestamp
        /// When the member last proved in that browser that they act; `nil` for not there.
        let confirmedAt: Timestamp?
    }

    /// - Throws: `clientUnknown`, or `codeRefused` for a code that was used, is too old, or is another app's.
    package func perform(_ services: Services) async throws -> IssuedToken {
        let issued = try await services.database.write { transaction in try exchange(services, in: transaction) }
        guard let issued else { throw Problem.codeRefused }
        return issued
    }

    /// - Returns: `nil` for a code that is not there, or is no more; what it gave is ended then.
    private func exchange(_ services: Services, in transaction: Transaction) throws -> IssuedToken? {
        let app: App
        if let secret {
            app = try App.prove(clientID, secret: secret, transaction)
        } else {
            guard let found = try App.find(clientID, transaction), !verifier.isEmpty else {
                throw Problem.clientUnknown
            }
            app = found
        }
        let now = services.clock.now()
        let hash = AppSecret(code).hash
        guard let given = try given(hash, to: app, transaction) else {
            try endTokens(of: hash, app, in: transaction)
            return nil
        }
        guard given.createdAt > now - AllowApp.lasts, given.redirect == redirect,
            given.challenge == (verifier.isEmpty ? nil : AppSecret(verifier).challenge)
        else { throw Problem.codeRefused }
        // Of two that bring it at once, the second has brought it again.
        guard try transaction.execute("DELETE FROM app_codes WHERE code_hash = \(hash)") == 1 else {
            try endTokens(of: hash, app, in: transaction)
            return nil
        }
        let isNew =
            try transaction.value(
                "SELECT 1 FROM sessions WHERE app_id = \(app.id) AND account_id = \(given.account) LIMIT 1",
                as: Int.self) == nil
        let issued = try IssuedToken.open(
            for: given.account, app: app.id, scopes: given.scopes, userAgent: userAgent, now: now, in: transaction)
        try transaction.execute(
            "UPDATE sessions SET code_hash = \(hash) WHERE token_hash = \(issued.token.key.bytes)")
        // An admin's acts ask for a proof, which no app is given: its token has the one of the browser.
        if let confirmedAt = given.confirmedAt, Scopes(given.scopes)?.contains(.adminWrite) == true {
            try transaction.execute(
                "UPDATE sessions SET confirmed_at = \(confirmedAt) WHERE token_hash = \(issued.token.key.bytes)")
        }
        if isNew { try Mail.appAllowed(app, by: given.account, services, transaction) }
        return issued
    }

    private func given(_ hash: [UInt8], to app: App, _ reader: Reader) throws -> Given? {
        try reader.first(
            """
            SELECT c.account_id, c.scopes, c.redirect_address, c.challenge, c.created_at, s.confirmed_at
            FROM app_codes c JOIN sessions s ON s.token_hash = c.session_hash
            WHERE c.code_hash = \(hash) AND c.app_id = \(app.id)
            """
        ) { row in
            Given(
                account: try row.next(), scopes: try row.next(), redirect: try row.next(), challenge: try row.next(),
                createdAt: try row.next(), confirmedAt: try row.next())
        }
    }

    private func endTokens(of hash: [UInt8], _ app: App, in transaction: Transaction) throws {
        let keys = try transaction.values(
            "SELECT token_hash FROM sessions WHERE code_hash = \(hash) AND app_id = \(app.id)", as: [UInt8].self)
        for key in keys { try SessionStore.end(SessionKey(bytes: key), in: transaction) }
    }
}

/// An app asks for a token that acts for nobody: it reads what visitors may, and lets people join.
package struct IssueAppToken: WritingAct {
    let clientID: String
    let secret: String
    let scopes: String
    let address: String

    package init(clientID: String, secret: String, scopes: String, address: String) {
        (self.clientID, self.secret, self.address) = (clientID, secret, address)
        self.scopes = scopes.isEmpty ? "read" : scopes
    }

    package var cost: Cost? { Cost(.tokenRequests, of: address) }

    package func write(_ services: Services, in transaction: Transaction) throws -> IssuedToken {
        let app = try App.prove(clientID, secret: secret, transaction)
        guard scopes.utf8.count <= Scopes.mostBytes, let wanted = Scopes(scopes),
            Scopes(app.scopes)?.isSuperset(of: wanted) == true
        else { throw Problem.scopeUnknown }
        let (token, now) = (AccessToken(), services.clock.now())
        try transaction.execute(
            """
            INSERT INTO app_tokens (token_hash, app_id, scopes, created_at)
            VALUES (\(token.key.bytes), \(app.id), \(scopes), \(now))
            """)
        return IssuedToken(token: token, scopes: scopes, createdAt: now)
    }
}

extension Problem {
    package static let codeRefused = Problem(
        400,
        Phrase(
            "이 코드는 쓸 수 없어요. 앱에서 다시 로그인해 주세요.",
            "The provided authorization grant is invalid, expired, or revoked."))
}
