import FoundationEssentials
package import Outgoing

/// The address at which a push service takes pushes for one browser. Anybody who knows it can use it up, so it is never
/// shown or logged.
package struct PushEndpoint: Sendable {
    package let url: String
    /// Scheme, host and port, as a signature for the service names them.
    package let origin: String

    static let maxLength = 1_500

    /// - Parameters:
    ///   - addresses: with `.publicOnly`, it has to be `https` on its usual port, and a name as there are on the internet.
    ///     Where that name leads is judged when the connection is made.
    ///   - hosts: of which it has to be one, then.
    /// - Returns: `nil` for an address that nothing is sent to.
    package init?(_ url: String, addresses: AddressPolicy, hosts: PushHosts) {
        guard url.utf8.count <= Self.maxLength, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            let parts = URLComponents(string: url), parts.user == nil, parts.password == nil, parts.fragment == nil,
            let scheme = parts.scheme?.lowercased(), let host = parts.host?.lowercased(), !host.isEmpty
        else { return nil }
        switch addresses {
        case .publicOnly:
            guard scheme == "https", parts.port == nil || parts.port == 443, host.isPublicName, hosts.contains(host)
            else { return nil }
        case .any: guard scheme == "https" || scheme == "http" else { return nil }
        }
        let port = parts.port.flatMap { $0 == (scheme == "https" ? 443 : 80) ? nil : ":\($0)" } ?? ""
        self.url = url
        origin = "\(scheme)://\(host)\(port)"
    }

    /// One that was checked when it was stored.
    init(stored url: String) {
        self.url = url
        origin = PushEndpoint(url, addresses: .any, hosts: .any)?.origin ?? ""
    }
}

extension String {
    /// A name with a dot whose last part is none that stays at home. An IP address, however it is written, ends in a part
    /// that does not begin with a letter.
    var isPublicName: Bool {
        let labels = split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let last = labels.last, let first = last.utf8.first,
            first >= UInt8(ascii: "a"), first <= UInt8(ascii: "z"),
            labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isInHostName) })
        else { return false }
        return !["localhost", "local", "internal", "lan", "home", "arpa", "test", "invalid", "onion"].contains(last)
    }
}

extension UInt8 {
    fileprivate var isInHostName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
