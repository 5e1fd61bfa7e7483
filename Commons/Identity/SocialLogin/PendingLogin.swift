package import Accounts
package import Core

/// A pending login at a provider.
package struct PendingLogin: Sendable {
    let nonce: String
    let verifier: String
    package let next: String
    package let invitation: InvitationCode?
    /// The account to link; `nil` for a login.
    package let account: ID<Account>?
}
