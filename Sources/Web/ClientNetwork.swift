#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The key of limits per address: an IPv4 address itself, or the whole /64 of an IPv6 address, the least a household or
/// server gets (RFC 6177). A limit per IPv6 address would give each of them 2⁶⁴ budgets.
public struct ClientNetwork: Hashable, Sendable {
    /// `192.0.2.7` or `2001:db8:0:1::/64`. Anything else, such as `local`, stays as it is, cut to 64 bytes.
    public let key: String

    /// - Parameter address: as text, of a connection or as a reverse proxy names it: a port, brackets and an IPv6 zone
    ///   are left out, and IPv4 within IPv6 (`::ffff:192.0.2.7`) is IPv4.
    public init(_ address: String) {
        let plain = Self.withoutPort(address.prefix(128)).prefix { $0 != "%" }
        guard let groups = Self.ipv6(String(plain)) else {
            key = String(decoding: plain.utf8.prefix(64), as: UTF8.self)
            return
        }
        if groups[..<5].allSatisfy({ $0 == 0 }), groups[5] == 0xFFFF {
            key = groups[6...].flatMap { [$0 >> 8, $0 & 0xFF] }.map { String($0) }.joined(separator: ".")
        } else {
            key = groups[..<4].map { String($0, radix: 16) }.joined(separator: ":") + "::/64"
        }
    }

    /// `[2001:db8::1]:443` and `192.0.2.7:443` without brackets and port.
    private static func withoutPort(_ address: Substring) -> Substring {
        if address.first == "[", let end = address.firstIndex(of: "]") {
            return address[..<end].dropFirst()
        }
        let parts = address.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 2 ? parts[0] : address
    }

    private static func ipv6(_ text: String) -> [UInt16]? {
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, text, &bytes) == 1 else { return nil }
        return withUnsafeBytes(of: &bytes) { bytes in
            (0..<8).map { UInt16(bytes[2 * $0]) << 8 | UInt16(bytes[2 * $0 + 1]) }
        }
    }
}
