package import Base
import Core
package import Kernel
import SQL

/// Opens a session with a passkey. It is both factors at once: the device, and the finger or PIN that it has asked for.
package struct LogInWithPasskey: Act {
    package let answer: String
    /// What the browser was known by when it was asked.
    package let holder: SessionToken
    package let browser: LoginBrowser

    package init(answer: String, holder: SessionToken, browser: LoginBrowser) {
        self.answer = answer
        self.holder = holder
        self.browser = browser
    }

    package var cost: Cost? { Cost(.passkeys, of: browser.network) }

    private struct Found {
        let id: ID<Passkey>
        let account: ID<Account>
        let key: [UInt8]
        let signCount: Int
        let handle: [UInt8]
    }

    /// Throws `passkeyUnknown`, and `passkeyRefused` for everything else.
    package func perform(_ services: Services) async throws -> SignIn.Tokens {
        guard let party = services.site.relyingParty else { throw Problem.notFound }
        guard let answer = try? PasskeyAnswer(answer) else { throw Problem.passkeyRefused }
        let found = try await services.database.read { reader in try Self.find(answer.id, reader) }
        guard let found else { throw Problem.passkeyUnknown }
        // Authenticators say whose it is when nobody was named.
        guard answer.userHandle ?? found.handle == found.handle,
            let used = try? party.used(answer, key: found.key, signCount: found.signCount)
        else { throw Problem.passkeyRefused }
        let now = services.clock.now()
        return try await services.database.write { transaction in
            try PasskeyChallenge.take(used.challenge, of: nil, holder: holder.key, now: now, in: transaction)
            // It may have been removed since, or used by a copy.
            let updated = try transaction.execute(
                """
                UPDATE passkeys SET sign_count = \(used.signCount), is_backed_up = \(used.isBackedUp), used_at = \(now)
                WHERE id = \(found.id) AND sign_count = \(found.signCount)
                """)
            guard updated == 1 else { throw Problem.passkeyRefused }
            return try SignIn(account: found.account, browser: browser, mailsNewDevice: true)
                .open(services, in: transaction)
        }
    }

    private static func find(_ credential: [UInt8], _ reader: Reader) throws -> Found? {
        let row = try reader.first(Passkeys.find(credential)) { row in
            (
                id: try row.next(as: ID<Passkey>.self), account: try row.next(as: ID<Account>.self),
                key: try row.next(as: [UInt8].self), signCount: try row.next(as: Int.self)
            )
        }
        return try row.map { row in
            Found(
                id: row.id, account: row.account, key: row.key, signCount: row.signCount,
                handle: try Passkeys.userHandle(of: row.account, reader))
        }
    }
}
