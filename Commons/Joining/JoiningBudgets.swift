import Core
package import Kernel

/// How often anybody may do what this room has. `docs/security.md` has the table of all.
extension RateLimit {
    package static let joins = RateLimit("join", burst: 40, every: .minutes(1))
    /// Handles and passwords looked at while the form is filled in.
    static let joinChecks = RateLimit("join-check", burst: 60, every: .seconds(5))
    package static let invitationsRead = RateLimit("invitation", burst: 60, every: .seconds(5))
    static let invitationsMade = RateLimit("invite", burst: 20, every: .minutes(1))
    static let consents = RateLimit("consent", burst: 20, every: .seconds(30))
    static let introductions = RateLimit("introduction", burst: 10, every: .minutes(1))
}
