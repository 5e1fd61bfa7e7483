import Core
import Crypto

/// By what an ID token names the access token it came with (OpenID Connect Core 1.0, §3.1.3.6): half of its SHA-256, which
/// belongs to both algorithms that are known here.
enum TokenHash {
    static func of(_ token: String) -> String { SHA256.hash(data: Array(token.utf8)).prefix(16).base64URL }
}
