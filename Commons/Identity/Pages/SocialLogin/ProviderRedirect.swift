package import Accounts
package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Identity
package import Kernel
package import Web

/// The page that leads on to a provider.
///
/// It is a page, and no redirect: the policy that forms are sent to this site alone (`form-action`) holds for where a form
/// is redirected to as well, and nobody knows beforehand over which hosts a provider's log-in goes.
///
/// - Parameter account: the account to link; `nil` for a login.
/// - Throws: a ``Core/Problem`` without a field.
package func providerRedirect(
    to provider: SocialProvider, next: String, invitation: InvitationCode? = nil, account: Viewer? = nil,
    _ request: Request, _ context: Context, _ services: Services
) async throws -> Response {
    // A second login in another tab must not break the first.
    let browser = request.cookie(Cookie.social, of: services.site).flatMap(LinkToken.init) ?? LinkToken()
    let address: String
    do {
        address = try await StartSocialLogin(
            provider: provider, next: next, invitation: invitation, account: account?.id, browser: browser,
            language: context.language, network: context.visit.network)(services)
    } catch let failure as SocialFailure {
        throw Problem.social(failure, at: provider, services.logger)
    }
    let way = SocialWay(name: provider.name, label: provider.label)
    let site = services.site
    var response = site.page(
        Frame(title: context.language(.goingOn(way.label)), isBare: true),
        providerRedirectView(way, to: address, shell: site.shell(context)), for: context
    ).keptSecret()
    response.headers[.refresh] = "0;url=\(address)"
    response.setCookie(Cookie.social, browser.text, age: StartSocialLogin.lifetime, site: site)
    return response
}

extension HTTPField.Name {
    fileprivate static let refresh = HTTPField.Name("Refresh")!
}
