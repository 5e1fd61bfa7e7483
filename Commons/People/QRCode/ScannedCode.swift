import Accounts
package import Core
import Crypto
package import SQL

/// What the QR code of a closed profile adds to its address, so that visitors who scan it learn that the profile is for
/// members. Without it, the address of a closed profile answers like one that leads nowhere: a handle can be guessed,
/// this cannot. It says nothing else, not even the name.
package enum ScannedCode {
    /// The name in the query.
    package static let name = "qr"

    /// `nil` for a profile that everybody may see.
    package static func of(_ handle: String, _ reader: Reader) throws -> String? {
        let found = try reader.first(
            """
            SELECT a.id, i.id FROM accounts a, instance i
            WHERE a.handle_key = \(handle) AND a.is_private = 1 AND i.singleton = 1 AND \(.notAway("a.id"))
            """
        ) { row in (account: try row.next(as: ID<Account>.self), instance: try row.next(as: String.self)) }
        guard let found else { return nil }
        let digest = SHA256.hash(data: Array("qr \(found.instance) \(found.account)".utf8))
        return digest.prefix(9).base64URL
    }
}

extension Problem {
    package static let membersOnly = Problem(
        401, Phrase("회원에게만 공개된 프로필이에요. 로그인하면 볼 수 있어요.", "This profile is for members. Log in to see it."))
}
