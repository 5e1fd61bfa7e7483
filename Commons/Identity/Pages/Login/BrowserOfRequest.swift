import Core
package import Hummingbird
package import Identity
package import Kernel
package import Web

extension LoginBrowser {
    package init(_ request: Request, _ context: Context, of site: Site) {
        self.init(
            userAgent: request.headers[.userAgent] ?? "", network: context.visit.network,
            zone: context.visit.zone,
            device: request.cookie(Cookie.device, of: site).flatMap(SessionToken.init),
            session: request.cookie(Cookie.session, of: site).flatMap(SessionToken.init))
    }
}
