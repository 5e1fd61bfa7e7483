internal import Core
internal import Web

/// A log-in that is under way at a provider.
struct PendingLogin: Sendable {
    let nonce: String
    let verifier: String
    let next: String
    let invitation: InvitationCode?
    /// Whose account is to be linked; `nil` for a log-in.
    let account: ID<Account>?
}
