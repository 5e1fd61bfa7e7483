package import Core
import Crypto
import Kernel
package import SQL

/// A passkey of a member.
package enum Passkey {}

/// The statements about passkeys.
package enum Passkeys {
    static let most = 20

    package static func all(of account: ID<Account>) -> Statement {
        "SELECT id, name, made_at, used_at FROM passkeys WHERE account_id = \(account) ORDER BY id"
    }

    package static func find(_ credential: [UInt8]) -> Statement {
        "SELECT id, account_id, public_key, sign_count FROM passkeys WHERE credential = \(credential)"
    }

    /// What authenticators know a member by: it reveals nothing, and is another on every instance.
    static func userHandle(of account: ID<Account>, _ reader: Reader) throws -> [UInt8] {
        let instance = try reader.value("SELECT id FROM instance WHERE singleton = 1", as: String.self) ?? ""
        return Array(SHA256.hash(data: Array("passkey \(instance) \(account)".utf8)))
    }
}

/// What a browser asks an authenticator: the options of `navigator.credentials`, as JSON (WebAuthn 3, §5.1.9).
struct PasskeyOptions {
    private static let timeout = JSON(300_000)

    static func making(
        _ challenge: PasskeyChallenge, for member: Viewer, handle: [UInt8], known: [[UInt8]], at party: RelyingParty
    ) -> JSON {
        [
            "rp": ["id": JSON(party.id), "name": JSON(party.id)],
            "user": [
                "id": JSON(handle.base64URL), "name": JSON(member.handle), "displayName": JSON(member.name),
            ],
            "challenge": JSON(challenge.bytes.base64URL),
            "pubKeyCredParams": JSON(
                PasskeyKey.algorithms.map { algorithm -> JSON in ["type": "public-key", "alg": JSON(algorithm)] }),
            "timeout": timeout, "attestation": "none",
            "excludeCredentials": JSON(known.map { id -> JSON in ["type": "public-key", "id": JSON(id.base64URL)] }),
            "authenticatorSelection": [
                "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
            ],
        ]
    }

    static func using(_ challenge: PasskeyChallenge, at party: RelyingParty) -> JSON {
        [
            "challenge": JSON(challenge.bytes.base64URL), "rpId": JSON(party.id), "timeout": timeout,
            "userVerification": "required", "allowCredentials": [],
        ]
    }
}
