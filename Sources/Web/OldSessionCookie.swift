import HTTPTypes
import Hummingbird
import Kernel

/// Sessions whose cookie has the name from before the https prefix: each is accepted once and renamed.
extension FrontDoor {
    func oldSession(_ cookies: Cookies) async throws -> SessionToken? {
        guard site.isSecure, cookies[Cookie.session, of: site] == nil,
            let token = cookies[Cookie.session].flatMap(SessionToken.init), try await adopt(token)
        else { return nil }
        return token
    }

    /// Unless the answer sets another session, or ends this one.
    func rename(_ session: SessionToken, in response: inout Response) {
        response.dropPlainCookie(Cookie.session)
        let name = "\(site.cookieName(Cookie.session))="
        guard !response.headers[values: .setCookie].contains(where: { $0.hasPrefix(name) }) else { return }
        response.setCookie(Cookie.session, session.text, age: site.sessions.lifetime, site: site)
    }
}
