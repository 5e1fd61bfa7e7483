import Accounts
import Core
package import Kernel
package import SQL
import Storage

/// By which app a request comes that acts for nobody.
package enum AppToken {
    /// The app and scopes of a token that acts for nobody; `nil` for any other.
    package static func grant(of token: AccessToken, _ reader: Reader) throws -> Grant? {
        try reader.first("SELECT app_id, scopes FROM app_tokens WHERE token_hash = \(token.key.bytes)") { row in
            Grant(app: try row.next(), scopes: Scopes(try row.next(as: String.self)) ?? [])
        }
    }
}
