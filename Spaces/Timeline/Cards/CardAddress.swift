import Core
import FoundationEssentials
import Outgoing
import Web

/// An address of the web, of a page that may have a card.
struct CardAddress: Hashable, Sendable {
    let url: String
    /// In lower case.
    let host: String
    private let port: Int

    /// Redirects may be longer than a post.
    private static let maxLength = 2_000

    /// - Returns: `nil` unless it is a web address without credentials.
    init?(_ url: String) {
        let url = url.asciiAddress
        guard url.utf8.count <= Self.maxLength, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let parts = URLComponents(string: url), parts.user == nil, parts.password == nil,
            let scheme = parts.scheme?.lowercased(), scheme == "https" || scheme == "http",
            let host = parts.host?.lowercased(), !host.contains(where: { $0 == "%" || !$0.isASCII })
        else { return nil }
        // The dot at the end of a full name makes no other host of it.
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        guard !name.isEmpty else { return nil }
        self.url = url
        self.host = name
        port = parts.port ?? (scheme == "https" ? 443 : 80)
    }

    /// The first in a text that leads elsewhere.
    static func first(in text: String, site: Site) -> CardAddress? {
        for case .link(let url) in prosePieces(text) {
            if let address = CardAddress(url), !address.leads(to: site) { return address }
        }
        return nil
    }

    /// Whether it is a page of this instance's.
    func leads(to site: Site) -> Bool {
        guard let own = CardAddress(site.publicURL), own.host == host else { return false }
        return own.port == port || (own.isAtUsualPort && isAtUsualPort)
    }

    /// Whether it may be asked. Where its name leads is judged when the connection is made.
    func isAllowed(by addresses: AddressPolicy) -> Bool {
        switch addresses {
        case .publicOnly: isAtUsualPort
        case .any: true
        }
    }

    private var isAtUsualPort: Bool { port == 80 || port == 443 }
}
