import Accounts
import Core
import Storage

/// Where an app wants a member and the code to be sent, as it wrote it: apps' own schemes are all sorts of words.
package struct RedirectAddress: Sendable, Equatable, CustomStringConvertible {
    package let description: String

    /// The code is shown to the member, who types it (RFC 8252 §8.6 calls such apps headless).
    package static let shown = RedirectAddress(unchecked: "urn:ietf:wg:oauth:2.0:oob")

    package var isShown: Bool { self == .shown }

    /// `nil` for what would run in the browser, and for what is no address.
    package init?(_ text: some StringProtocol) {
        guard (1...2_000).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        let scheme = text[..<colon].lowercased()
        guard let first = scheme.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first),
            scheme.utf8.allSatisfy(Self.isOfScheme),
            !["javascript", "data", "vbscript", "blob", "file"].contains(scheme)
        else { return nil }
        if ["http", "https"].contains(scheme) {
            // The page's policy and words name the host, which is to be one.
            guard let host = Self.host(of: text), !host.isEmpty, host.utf8.allSatisfy(Self.isOfHost) else { return nil }
        }
        // Fragments are for the browser (RFC 6749 §3.1.2).
        guard !text.utf8.contains(UInt8(ascii: "#")) else { return nil }
        description = String(text)
    }

    private init(unchecked text: String) { description = text }

    /// With its port; `nil` where there is none.
    private static func host(of text: some StringProtocol) -> Substring? {
        let parts = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count > 2, parts[1].isEmpty else { return nil }
        return Substring(parts[2].prefix { $0 != "?" })
    }

    private static func isOfHost(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ":"): true
        case UInt8(ascii: "["), UInt8(ascii: "]"): true
        default: false
        }
    }

    private static func isOfScheme(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: false
        }
    }

    /// The same address with more in its query; names and values are percent-encoded.
    package func adding(_ fields: [(name: String, value: String)]) -> String {
        let query = fields.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
        return description + (description.contains("?") ? "&" : "?") + query
    }

    private var scheme: String { description.prefix { $0 != ":" }.lowercased() }

    /// With its port; `nil` where it is not the web's.
    package var webHost: String? {
        ["http", "https"].contains(scheme) ? Self.host(of: description).map(String.init) : nil
    }

    /// What a page must be allowed to go on to: a scheme, with the host where it is the web's. Policies have no word for
    /// an IPv6 address.
    package var origin: String {
        guard let host = webHost, !host.contains("[") else { return "\(scheme):" }
        return "\(scheme)://\(host)"
    }
}
