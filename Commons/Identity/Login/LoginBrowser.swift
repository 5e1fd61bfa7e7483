package import Core
package import Hummingbird
package import Kernel
package import Web

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

    package init(_ request: Request, _ context: Context, of site: Site) {
        self.init(
            userAgent: request.headers[.userAgent] ?? "", network: context.visit.network,
            zone: context.visit.zone,
            device: request.cookie(Cookie.device, of: site).flatMap(SessionToken.init),
            session: request.cookie(Cookie.session, of: site).flatMap(SessionToken.init))
    }
}
