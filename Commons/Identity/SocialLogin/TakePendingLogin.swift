package import Accounts
package import Base
import Core
import Kernel
package import SQL

/// Takes the log-in a callback names, so that it can be finished once. In another browser than it was begun in, or from
/// another provider than it was sent to, there is none: neither can somebody be logged in by a stranger's callback, nor can
/// one provider answer for another.
package struct TakePendingLogin: WritingAct {
    let state: LinkToken
    let browser: LinkToken
    let provider: SocialProvider
    /// Where the answer comes from.
    let network: String

    package init(state: LinkToken, browser: LinkToken, provider: SocialProvider, network: String) {
        self.state = state
        self.browser = browser
        self.provider = provider
        self.network = network
    }

    package var cost: Cost? { Cost(.socialReturns, of: network) }

    package func write(_ services: Services, in transaction: Transaction) throws -> PendingLogin? {
        // All of its rows, since it is done only when they are read.
        try transaction.all(
            """
            DELETE FROM social_logins
            WHERE state_hash = \(state.key.bytes) AND browser_hash = \(browser.key.bytes)
                AND provider = \(provider.name) AND expires_at > \(services.clock.now())
            RETURNING nonce, verifier, next, invitation_hash, account_id
            """
        ) { row in
            PendingLogin(
                nonce: try row.next(), verifier: try row.next(), next: try row.next(),
                invitation: try row.next(as: [UInt8]?.self).map(InvitationCode.init(hash:)), account: try row.next())
        }.first
    }
}
