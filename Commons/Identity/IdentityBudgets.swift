import Core
import Kernel

/// How often anybody may do what this room has. `docs/security.md` has the table of all.
extension RateLimit {
    static let passwords = RateLimit("password", burst: 10, every: .minutes(1))
    static let confirmations = RateLimit("confirm-email", burst: 3, every: .minutes(10))
    static let resetRequests = RateLimit("reset-address", burst: 10, every: .minutes(2))
    static let resets = RateLimit("reset-attempt", burst: 20, every: .seconds(30))
    /// Forms of two-step login in settings.
    static let codes = RateLimit("code", burst: 20, every: .seconds(30))
    /// Codes on the second page of a login.
    static let secondSteps = RateLimit("second-step", burst: 60, every: .seconds(10))
    /// Logins with a passkey, asked for and answered.
    static let passkeys = RateLimit("passkey", burst: 120, every: .seconds(5))
    static let socialStarts = RateLimit("social-start", burst: 60, every: .seconds(5))
    static let socialReturns = RateLimit("social-return", burst: 60, every: .seconds(5))
}
