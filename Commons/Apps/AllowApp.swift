import Accounts
package import Base
package import Core
package import Kernel
package import SQL
import Storage

/// An app that asks a member to let it in, and where it is told the answer. Until both are known, nobody is sent on:
/// it would not be to the app.
package struct AskingApp: Sendable {
    package let app: App
    package let redirect: RedirectAddress

    /// - Throws: `clientUnknown` or `redirectUnknown`.
    package init(clientID: String, redirect: String, _ reader: Reader) throws {
        guard let app = try App.find(clientID, reader) else { throw Problem.clientUnknown }
        guard let redirect = RedirectAddress(redirect), app.redirects.contains(redirect) else {
            throw Problem.redirectUnknown
        }
        (self.app, self.redirect) = (app, redirect)
    }
}

/// What an app asks of a member, checked against what it said when it registered.
package struct AppRequest: Sendable {
    package let app: App
    package let redirect: RedirectAddress
    /// In the app's words, but for those that are not for this member.
    package let words: String
    package let scopes: Scopes
    /// Of the code's verifier (RFC 7636); `nil` for apps that have none.
    package let challenge: String?

    /// - Parameters:
    ///   - role: the member's. What moderators and admins may do besides is let to nobody else, since a role may come
    ///     later than the app.
    /// - Throws: `scopeUnknown`, also where nothing is left, or `challengeUnknown`.
    package init(
        from asking: AskingApp, scopes: String, challenge: String, method: String, role: Role
    ) throws {
        let asked = scopes.split(whereSeparator: { $0 == " " || $0 == "+" })
        let words = asked.filter { role != .member || !$0.hasPrefix("admin:") }.joined(separator: " ")
        self.words = asked.isEmpty ? "read" : words
        guard !self.words.isEmpty, Scopes(asked.joined(separator: " ")) != nil, let wanted = Scopes(self.words),
            Scopes(asking.app.scopes)?.isSuperset(of: wanted) == true
        else { throw Problem.scopeUnknown }
        // A verifier that is sent in the clear protects nothing.
        guard challenge.isEmpty || (method == "S256" && challenge.utf8.count == 43) else {
            throw Problem.challengeUnknown
        }
        self.scopes = wanted
        (app, redirect) = (asking.app, asking.redirect)
        self.challenge = challenge.isEmpty ? nil : challenge
    }
}

/// A member lets an app act for them: the app gets a code, which it exchanges for a token. The code ends with the session
/// in which it was given, so that nobody who was logged out comes back by it.
package struct AllowApp: WritingAct {
    let account: ID<Account>
    let session: SessionKey
    let request: AppRequest

    /// As RFC 6749 §4.1.2 advises.
    static let lasts: Duration = .minutes(10)

    package init(account: ID<Account>, session: SessionKey, _ request: AppRequest) {
        self.account = account
        self.session = session
        self.request = request
    }

    package var cost: Cost? { Cost(.allowedApps, of: account) }

    /// - Returns: the code, which works once.
    package func write(_ services: Services, in transaction: Transaction) throws -> AppSecret {
        let code = AppSecret()
        try transaction.execute(
            """
            INSERT INTO app_codes (
                code_hash, app_id, account_id, session_hash, scopes, redirect_address, challenge, created_at)
            VALUES (\(code.hash), \(request.app.id), \(account), \(session.bytes), \(request.words),
                \(request.redirect.description), \(request.challenge), \(services.clock.now()))
            """)
        return code
    }
}

extension Problem {
    package static let redirectUnknown = Problem(
        400,
        Phrase(
            "앱이 등록한 주소가 아니라서 로그인을 이어갈 수 없어요.",
            "The redirect uri included is not valid: the app did not register it."))
    package static let challengeUnknown = Problem(
        400, Phrase("앱의 로그인 방식을 지원하지 않아요.", "The code_challenge_method must be S256."))
}
