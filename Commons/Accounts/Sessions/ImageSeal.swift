package import Core
import Crypto
package import Kernel
package import SQL

/// What lets an app load an image that is not for everybody: programs load images by their addresses alone, without a
/// token. It is made of the session in which the app acts, and ends with it; an address that somebody passes on ends
/// within two days (docs/decisions/0122-mastodons-api.md).
package struct ImageSeal: Sendable {
    private let account: ID<Account>
    private let session: SessionKey
    /// The last day on which it counts. An address is the same all day, so that what an app has kept stays useful.
    private let day: Int64

    /// In the query of an address.
    package static let name = "for"

    /// `nil` for viewers with a browser, which has a cookie.
    package init?(for viewer: Viewer?, at now: Timestamp) {
        guard let viewer, viewer.grant != nil else { return nil }
        (account, session) = (viewer.id, viewer.session)
        day = SeenMonth.day(of: now) + 1
    }

    /// The address of a rendition, which lets this app load all renditions of the image.
    package func sealed(_ path: String) -> String {
        guard let end = path.lastIndex(of: "/") else { return path }
        let code = Self.code(String(path[..<end]), account, day, session)
        return "\(path)?\(Self.name)=\(account).\(day).\(code.base64URL)"
    }

    /// The session of which a seal of an image is, if it goes on.
    package static func session(
        of seal: String, for image: Rendering, at now: Timestamp, _ reader: Reader
    ) throws -> SessionKey? {
        let parts = seal.split(separator: ".", omittingEmptySubsequences: false)
        let today = SeenMonth.day(of: now)
        guard parts.count == 3, seal.utf8.count <= 100, let account = ID<Account>(parts[0]),
            let day = Int64(parts[1], in: today...today + 1), let given = [UInt8](base64URL: String(parts[2]))
        else { return nil }
        let sessions = try reader.values(
            """
            SELECT token_hash FROM sessions WHERE account_id = \(account) AND app_id IS NOT NULL
            ORDER BY seen_at DESC LIMIT 200
            """, as: [UInt8].self)
        return sessions.lazy.map(SessionKey.init(bytes:)).first { session in
            isEqual(given, code(image.path, account, day, session))
        }
    }

    private static func code(
        _ path: String, _ account: ID<Account>, _ day: Int64, _ session: SessionKey
    ) -> [UInt8] {
        let said = Array("image \(path) \(account) \(day)".utf8)
        return Array(HMAC<SHA256>.authenticationCode(for: said, using: SymmetricKey(data: session.bytes)).prefix(16))
    }

    /// In a time that says nothing of where they differ.
    private static func isEqual(_ given: [UInt8], _ code: [UInt8]) -> Bool {
        given.count == code.count && zip(given, code).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
