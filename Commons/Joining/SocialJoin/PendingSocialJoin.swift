package import Accounts
package import Core
package import Identity
import Kernel
package import SQL

/// Somebody who has come from a provider and has no account yet: what is known of them, until they have said the rest.
package struct PendingSocialJoin: Sendable {
    package let provider: String
    let identity: SocialIdentity
    package let email: String
    /// Whether the provider says that it is their own; else it is only a proposal.
    package let emailIsVerified: Bool
    package let name: String
    package let handle: String
    package let major: String
    package let next: String
    package let invitation: InvitationCode?

    /// How long the form may be left open.
    package static let lifetime: Duration = .minutes(30)

    init(provider: String, identity: SocialIdentity, person: PersonClaims, handle: String, pending: PendingLogin) {
        self.provider = provider
        self.identity = identity
        let email = (person.email ?? "").tidied
        let isAddress = MailAddress.isAddress(email)
        self.email = isAddress ? email : ""
        emailIsVerified = isAddress && person.emailIsVerified
        name = Self.line(person.name)
        self.handle = handle
        major = Self.line(person.major)
        next = pending.next
        invitation = pending.invitation
    }

    private init(row: inout Row) throws {
        provider = try row.next()
        identity = SocialIdentity(issuer: try row.next(), subject: try row.next())
        email = try row.next()
        emailIsVerified = try row.next()
        name = try row.next()
        handle = try row.next()
        major = try row.next()
        next = try row.next()
        invitation = try row.next(as: [UInt8]?.self).map(InvitationCode.init(hash:))
    }

    /// As much of a text as the fields of the form take.
    private static func line(_ text: String?) -> String {
        let line = (text ?? "").tidied.split(whereSeparator: \.isNewline).joined(separator: " ")
        // A character can be built of hundreds of marks.
        let beginning = String(String.UnicodeScalarView(line.unicodeScalars.prefix(200)))
        return String(beginning.prefix(40))
    }

    package static func find(_ token: LinkToken, now: Timestamp, _ reader: Reader) throws -> PendingSocialJoin? {
        try reader.first(SocialQueries.arrival(token: token.key.bytes, now: now), PendingSocialJoin.init(row:))
    }

    func write(_ token: LinkToken, expiresAt: Timestamp, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO social_joins
                (token_hash, provider, issuer, subject, email, email_is_verified, name, handle, major, next,
                invitation_hash, expires_at)
            VALUES (\(token.key.bytes), \(provider), \(identity.issuer), \(identity.subject), \(email),
                \(emailIsVerified), \(name), \(handle), \(major), \(next), \(invitation?.hash), \(expiresAt))
            """)
    }
}

/// What makes an account of an arrival, in the transaction that writes the account's row.
struct ArrivalUse: Sendable {
    let token: LinkToken
    let arrival: PendingSocialJoin

    /// Throws `arrivalGone` where it was used already, and what ``SocialIdentity`` throws.
    func write(for account: ID<Account>, at now: Timestamp, in transaction: Transaction) throws {
        let count = try transaction.execute("DELETE FROM social_joins WHERE token_hash = \(token.key.bytes)")
        guard count == 1 else { throw Problem.arrivalGone }
        try arrival.identity.write(for: account, at: now, in: transaction)
        if arrival.emailIsVerified { try ConfirmEmail.mark(account, now: now, in: transaction) }
    }
}
