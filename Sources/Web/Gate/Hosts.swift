import NIOCore

/// The host names this instance answers to. Refusing others stops DNS rebinding: a page elsewhere that points its own
/// name here to read what the visitor sees.
public struct Hosts: Sendable {
    private let names: Set<String>

    /// - Parameters:
    ///   - publicURL: the public address.
    ///   - others: further names, with or without a port.
    public init(publicURL: String, others: [String] = []) {
        let ours = publicURL.split(separator: "/", omittingEmptySubsequences: true).dropFirst().first.map(String.init)
        names = Set(([ours].compactMap { $0 } + others).map(Self.name))
    }

    /// Whether an authority (`salon.example:8080`) is ours: the public URL's, a configured one, this machine itself, or
    /// the address the connection reached. An IP address cannot be rebound.
    func contains(_ authority: String, at local: SocketAddress?) -> Bool {
        let name = Self.name(authority)
        return names.contains(name) || Self.isLoopback(name)
            || (local?.ipAddress).map { $0.lowercased() == name } ?? false
    }

    /// Whether all of them name only this machine.
    public var areLoopback: Bool { names.allSatisfy(Self.isLoopback) }

    /// Whether only this machine can reach a host by this name.
    public static func isLoopback(_ host: String) -> Bool {
        let name = name(host)
        if name == "localhost" || name == "::1" { return true }
        return name.hasPrefix("127.") && (try? SocketAddress(ipAddress: name, port: 0)) != nil
    }

    /// Lower case, without port, brackets and trailing dot.
    private static func name(_ authority: String) -> String {
        let name: Substring
        if authority.hasPrefix("[") {
            name = authority.dropFirst().prefix { $0 != "]" }
        } else if authority.utf8.count(where: { $0 == UInt8(ascii: ":") }) > 1 {
            name = authority[...]
        } else {
            name = authority.prefix { $0 != ":" }
        }
        return (name.hasSuffix(".") ? name.dropLast() : name).lowercased()
    }
}
