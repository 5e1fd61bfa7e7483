import Accounts
import Core
import Kernel
import Storage

/// How often anybody may do what this room has. `docs/security.md` has the table of all.
extension RateLimit {
    /// Apps that register themselves, by address: each server of a web client does so once for each instance.
    static let registeredApps = RateLimit("register-app", burst: 30, every: .seconds(60))
    /// Codes and secrets that are exchanged for tokens, by address.
    static let tokenRequests = RateLimit("app-token", burst: 60, every: .seconds(10))
    /// What a member allows.
    static let allowedApps = RateLimit("allow-app", burst: 20, every: .minutes(1))
}
