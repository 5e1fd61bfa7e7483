import Core
import Web

/// A pending login at a provider.
struct PendingLogin: Sendable {
    let nonce: String
    let verifier: String
    let next: String
    let invitation: InvitationCode?
    /// The account to link; `nil` for a login.
    let account: ID<Account>?
}
