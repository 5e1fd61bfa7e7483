internal import Core
internal import SQL
internal import Web

/// A log-in that is under way at a provider.
struct PendingLogin: Sendable {
    let nonce: String
    let verifier: String
    let next: String
    let invitation: InvitationCode?
    /// Whose account is to be linked; `nil` for a log-in.
    let account: ID<Account>?

    /// Takes the log-in a callback names, so that it can be finished once. In another browser than it was begun in, or
    /// from another provider than it was sent to, there is none: neither can somebody be logged in by a stranger's
    /// callback, nor can one provider answer for another.
    static func take(
        state: LinkToken, browser: LinkToken, provider: SocialProvider, now: Timestamp, in transaction: Transaction
    ) throws -> PendingLogin? {
        // All of its rows, since it is done only when they are read.
        try transaction.all(
            """
            DELETE FROM social_logins
            WHERE state_hash = \(state.key.bytes) AND browser_hash = \(browser.key.bytes)
                AND provider = \(provider.name) AND expires_at > \(now)
            RETURNING nonce, verifier, next, invitation_hash, account_id
            """
        ) { row in
            PendingLogin(
                nonce: try row.next(), verifier: try row.next(), next: try row.next(),
                invitation: try row.next(as: [UInt8]?.self).map(InvitationCode.init(hash:)), account: try row.next())
        }.first
    }
}
