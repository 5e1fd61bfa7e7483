import FoundationEssentials

/// A server that takes mail: `smtp://user:password@host:587` or `smtps://…`.
///
/// Printing it leaves the password out.
package struct MailServer: Sendable, CustomStringConvertible {
    /// How the connection is protected.
    package enum Security: Sendable {
        /// Not at all, for a server on this machine or behind the same wall.
        case none
        /// From the first byte (`smtps://`).
        case tls
        /// From STARTTLS on, without which nothing is sent.
        case startTLS
    }

    package let host: String
    package let port: Int
    package let security: Security
    package let user: String?
    package let password: String?

    /// Ports are 587 and, for `smtps://`, 465 unless they are named. `smtp://` asks for STARTTLS, but for a server on
    /// this machine; `?tls=off` and `?tls=required` say otherwise.
    ///
    /// - Returns: `nil` when it is no such address.
    package init?(_ url: String) {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            scheme == "smtp" || scheme == "smtps", let found = parts.host, !found.isEmpty,
            parts.path.isEmpty || parts.path == "/", parts.fragment == nil
        else { return nil }
        let host = found.hasPrefix("[") ? String(found.dropFirst().dropLast()) : found
        let isHere = ["localhost", "127.0.0.1", "::1"].contains(host.lowercased())
        var security: Security = scheme == "smtps" ? .tls : isHere ? .none : .startTLS
        for item in parts.queryItems ?? [] {
            switch (item.name, item.value ?? "", scheme) {
            case ("tls", "off", "smtp"): security = .none
            case ("tls", "required", "smtp"): security = .startTLS
            default: return nil
            }
        }
        guard (1...65_535).contains(parts.port ?? 587) else { return nil }
        self.host = host
        port = parts.port ?? (scheme == "smtps" ? 465 : 587)
        self.security = security
        user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
        password = parts.password
    }

    /// Where it is, as it may be shown.
    package var description: String { "\(security == .tls ? "smtps" : "smtp")://\(authority)" }

    private var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }

    /// The address for libcurl, whose path is the name this machine gives itself.
    func url(greeting: String) -> String { "\(description)/\(greeting)" }
}
