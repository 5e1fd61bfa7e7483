import HTTPTypes
public import Hummingbird
public import Kernel

/// All cookies Salon sets.
public enum Cookie {
    public static let session = "session"
    /// Makes the browser a known device of the accounts that logged in with it.
    public static let device = "device"
    public static let theme = "theme"
    public static let language = "language"
    public static let toast = "toast"
    /// The announcements that were put away here, with dots between them.
    public static let putAway = "put-away"
    /// Ties a login at a provider to the browser that began it.
    public static let social = "social"
    /// A login that waits for its second factor.
    public static let secondStep = "second-step"
    /// A login with a passkey that was asked for.
    public static let passkey = "passkey"
    /// A person who has logged in at a provider and is about to join.
    public static let socialJoin = "social-join"
    /// Where the browser is, set by its script: `Asia/Seoul`.
    public static let timeZone = "time-zone"
}

extension Site {
    /// The name of one of Salon's cookies here. On https its prefix says how it was set (RFC 6265bis, §4.1.3.2): by
    /// this host, over TLS, for all paths, so that neither a neighbouring host nor a plain page can plant another.
    public func cookieName(_ name: String) -> String { isSecure ? Self.secureCookieName(name) : name }

    static func secureCookieName(_ name: String) -> String { "__Host-\(name)" }
}

/// The cookies of one request, undecoded; Salon's own values need no decoding.
struct Cookies {
    private let all: [(name: Substring, value: Substring)]

    init(_ fields: HTTPFields) {
        all = (fields[.cookie] ?? "").utf8.split(separator: UInt8(ascii: ";")).compactMap { pair in
            let pair = pair.drop { $0 == UInt8(ascii: " ") }
            guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            return (Substring(pair[..<equals]), Substring(pair[equals...].dropFirst()))
        }
    }

    /// The first of this name.
    subscript(name: String) -> String? { all.first { $0.name == name }.map { String($0.value) } }

    /// One of those that ``Hummingbird/Response/setCookie(_:_:age:site:)`` sets.
    subscript(name: String, of site: Site) -> String? { self[site.cookieName(name)] }
}

extension Request {
    /// The value of one of the cookies that ``Hummingbird/Response/setCookie(_:_:age:site:)`` sets.
    public func cookie(_ name: String, of site: Site) -> String? { Cookies(headers)[name, of: site] }
}

extension Response {
    /// Sets a cookie that only this site's pages send back. `age` 0 removes it; `nil` ends with the browser.
    public mutating func setCookie(_ name: String, _ value: String, age: Duration?, site: Site) {
        addCookie(site.cookieName(name), value, age: age, isSecure: site.isSecure)
    }

    /// Removes a cookie of the name it had before it got its https prefix.
    mutating func dropPlainCookie(_ name: String) { addCookie(name, "", age: .zero, isSecure: true) }

    private mutating func addCookie(_ name: String, _ value: String, age: Duration?, isSecure: Bool) {
        var text = "\(name)=\(value); Path=/; HttpOnly; SameSite=Lax"
        if let age { text += "; Max-Age=\(age.components.seconds)" }
        if isSecure { text += "; Secure" }
        headers.append(HTTPField(name: .setCookie, value: text))
    }
}
