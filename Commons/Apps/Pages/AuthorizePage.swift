import Accounts
import Apps
import Core
import Kernel
import Storage

/// Asks a member whether an app may act for them.
struct AuthorizePage: Sendable {
    /// As the app calls itself.
    let name: String
    /// The host of its website, as it says.
    let website: String?
    /// Where the member goes on to: a host, or an app's scheme; `nil` where a code is shown instead.
    let leadsTo: String?
    let may: [Phrase]
    /// Where the answer is sent: all that was asked is in the address again.
    let action: String
    /// Whether the app wants somebody to log in for it, whoever is logged in.
    let asksForLogin: Bool

    init(
        _ request: AppRequest, role: Role, features: Features, action: String, asksForLogin: Bool
    ) {
        name = request.app.name
        website = request.app.websiteHost
        leadsTo = request.redirect.isShown ? nil : request.redirect.webHost ?? request.redirect.origin
        may = request.scopes.phrases(features, role: role)
        self.action = action
        self.asksForLogin = asksForLogin
    }
}
