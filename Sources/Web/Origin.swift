import Core
import HTTPTypes
public import Hummingbird
public import Kernel

/// Which site's page sent a request.
extension Request {
    /// Throws ``Core/Problem/foreignForm`` for what another site's page has sent. ``FrontDoor`` asks for every form; a route
    /// asks for what changes something and is asked for by GET.
    ///
    /// Another site's request carries the cookie only if the browser allows it, and every browser names the origin of a
    /// POST. A POST without an origin comes from no browser, so its cookie is not borrowed. What a page loads names either
    /// its site or the page.
    public func checkOrigin(of site: Site) throws {
        guard !isForeign else { throw Problem.foreignForm }
        let isForm = method != .get && method != .head
        guard let origin = headers[.origin] ?? (isForm ? nil : refererOrigin) else {
            guard isForm || headers[.secFetchSite] != nil else { throw Problem.foreignForm }
            return
        }
        let host = head.authority ?? ""
        guard origin == site.publicURL || origin == "http://\(host)" || origin == "https://\(host)" else {
            throw Problem.foreignForm
        }
    }

    /// Whether somebody will see the answer: it is neither prefetched, nor a HEAD request, nor loaded by a page of another
    /// site, which shows nothing of it.
    public var isLookedAt: Bool {
        guard method == .get, !(headers[.secPurpose] ?? "").contains("prefetch") else { return false }
        return !isForeign || headers[.secFetchMode] == "navigate"
    }

    /// Whether the browser says that it comes from elsewhere. Older browsers say nothing, nor does any over plain http.
    private var isForeign: Bool {
        headers[.secFetchSite].map { $0 != "same-origin" && $0 != "none" } ?? false
    }

    private var refererOrigin: String? {
        guard let referer = headers[.referer], let scheme = referer.firstRange(of: "://") else { return nil }
        return String(referer[..<(referer[scheme.upperBound...].firstIndex(of: "/") ?? referer.endIndex)])
    }
}

extension HTTPField.Name {
    fileprivate static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    fileprivate static let secFetchMode = HTTPField.Name("Sec-Fetch-Mode")!
    fileprivate static let secPurpose = HTTPField.Name("Sec-Purpose")!
}
