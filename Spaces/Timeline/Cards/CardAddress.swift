import Core
import FoundationEssentials
import Outgoing
import Web

/// An address of the web, of a page that may have a card.
struct CardAddress: Hashable, Sendable {
    let url: String
    /// As ``Core/HostName`` has it.
    let host: String
    private let port: Int

    /// Redirects may be longer than a post.
    private static let maxLength = 2_000

    /// - Returns: `nil` unless it is a web address without credentials.
    init?(_ url: String) {
        guard url.utf8.count <= Self.maxLength, let link = WebLink(url), !link.hasUser,
            link.address.utf8.count <= Self.maxLength, let parts = URLComponents(string: link.address)
        else { return nil }
        self.url = link.address
        host = link.host.ascii
        port = parts.port ?? (parts.scheme == "https" ? 443 : 80)
    }

    /// The first in a text that leads elsewhere.
    static func first(in text: String, site: Site) -> CardAddress? {
        for case .link(let link) in prosePieces(text) {
            if let address = CardAddress(link.written), !address.leads(to: site) { return address }
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
