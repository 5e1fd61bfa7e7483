import Core
import FoundationEssentials

/// An address of the web, of a page that may have a card.
package struct CardAddress: Hashable, Sendable {
    package let url: String
    /// As ``Core/HostName`` has it.
    package let host: String
    private let port: Int

    /// Redirects may be longer than a post.
    private static let maxLength = 2_000

    /// - Returns: `nil` unless it is a web address without credentials.
    package init?(_ url: String) {
        guard url.utf8.count <= Self.maxLength, let link = WebLink(url), !link.hasUser,
            link.address.utf8.count <= Self.maxLength, let parts = URLComponents(string: link.address)
        else { return nil }
        self.url = link.address
        host = link.host.ascii
        port = parts.port ?? (parts.scheme == "https" ? 443 : 80)
    }

    /// Whether it is a page of the instance at that address.
    package func leads(to instance: String) -> Bool {
        guard let own = CardAddress(instance), own.host == host else { return false }
        return own.port == port || (own.isAtUsualPort && isAtUsualPort)
    }

    package var isAtUsualPort: Bool { port == 80 || port == 443 }
}
