package import Base
package import Core
import SQL
import Web

/// Asks for a link to choose a new password, to be mailed to an address.
///
/// ``AnswerResetRequests`` looks up the account later: the request reveals nothing, not even by how long it takes.
package struct AskForReset: Act {
    package let email: String
    /// The request's language, for members who have not chosen one.
    package let language: Language
    /// Where the form comes from.
    package let network: String

    package var cost: Cost? { Cost(.resetRequests, of: network) }

    /// Throws `emailInvalid` unless it is an address.
    package func perform(_ services: Services) async throws {
        let key = try AccountRules.checkEmail(email).nfkc.lowercased()
        let (id, language) = (services.ids.next(Letter.self), language)
        try await services.database.write { transaction in
            try transaction.execute(
                "INSERT INTO reset_requests (id, email_key, language) VALUES (\(id), \(key), \(language))")
            transaction.afterCommit { services.mail.wake() }
        }
    }
}

/// Mails links to those who asked and have an account.
package struct AnswerResetRequests: Sendable {
    /// Three at once, then one every 20, 40 and at last 60 minutes, for one account or address. Beyond it the last link has
    /// to do, which is why no pause is longer than a link is good for.
    static let limit = GrowingPause(
        "reset-account", free: 3, first: .minutes(20), longest: AccountLink.Purpose.password.lifetime)

    package init() {}

    package func callAsFunction(_ services: Services) async throws {
        let requests = try await services.database.read { reader in
            try reader.all("SELECT id, email_key, language FROM reset_requests ORDER BY id LIMIT 200") { row in
                (
                    id: try row.next(as: Int64.self), key: try row.next(as: String.self),
                    language: try row.next(as: Language.self)
                )
            }
        }
        for request in requests {
            let isAllowed = (try? services.limiter.take(Self.limit, by: request.key)) != nil
            try await services.database.write { transaction in
                // Another process may have answered it.
                let count = try transaction.execute("DELETE FROM reset_requests WHERE id = \(request.id)")
                guard isAllowed, count == 1 else { return }
                try answer(request.key, request.language, services, transaction)
            }
        }
    }

    private func answer(
        _ key: String, _ language: Language, _ services: Services, _ transaction: Transaction
    ) throws {
        let found = try transaction.first("SELECT id, handle, email, language FROM accounts WHERE email_key = \(key)") {
            row in
            (
                id: try row.next(as: ID<Account>.self), handle: try row.next(as: String.self),
                email: try row.next(as: String.self), language: try row.next(as: Language?.self)
            )
        }
        guard let found, let recipient = MailAddress(found.email) else { return }
        let path = try AccountLink.issue(
            .password, for: found.id, email: found.email, now: services.clock.now(), in: transaction)
        let mail = Mail.resetPassword(
            to: recipient, handle: found.handle, link: services.site.publicURL + path, site: services.site.publicURL,
            in: found.language ?? language)
        // A link that no longer works need not arrive.
        try services.mail.add(
            mail, for: found.id, patience: AccountLink.Purpose.password.lifetime, in: transaction)
    }
}
