package import Core
package import Kernel

/// The browser somebody logs in with, as far as it can be known again.
package struct LoginBrowser: Sendable {
    package var userAgent: String
    /// The key of limits per address.
    package var network: String
    /// Where it is.
    package var zone: Zone
    /// Its token from its first login. It opens nothing.
    package var device: SessionToken?
    /// The session it has until now.
    package var session: SessionToken?

    package init(
        userAgent: String = "", network: String = "", zone: Zone = .utc, device: SessionToken? = nil,
        session: SessionToken? = nil
    ) {
        self.userAgent = userAgent
        self.network = network
        self.zone = zone
        self.device = device
        self.session = session
    }
}
