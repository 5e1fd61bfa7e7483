import Core
import Crypto
import FoundationEssentials

/// What a browser sends after it has asked an authenticator: `PublicKeyCredential.toJSON()` (WebAuthn 3, §5.1).
package struct PasskeyAnswer: Sendable {
    let id: [UInt8]
    let clientData: [UInt8]
    /// Of a login; empty for a new passkey.
    let authenticatorData: [UInt8]
    let signature: [UInt8]
    /// Whose it is, as the authenticator knows it.
    let userHandle: [UInt8]?
    /// Of a new passkey; empty for a login.
    let attestation: [UInt8]

    /// Longer than any answer without an attestation.
    private static let longest = 16_384

    /// Throws ``CBOR/Fault``.
    package init(_ text: String) throws {
        guard text.utf8.count <= Self.longest,
            let json = try? JSONDecoder().decode(Answer.self, from: Data(text.utf8)), json.type == "public-key",
            let id = [UInt8](base64URL: json.rawId), !id.isEmpty, id.count <= AuthenticatorData.longestID,
            let clientData = [UInt8](base64URL: json.response.clientDataJSON)
        else { throw CBOR.Fault() }
        self.id = id
        self.clientData = clientData
        authenticatorData = try Self.bytes(json.response.authenticatorData)
        signature = try Self.bytes(json.response.signature)
        attestation = try Self.bytes(json.response.attestationObject)
        userHandle = try json.response.userHandle.map { try Self.bytes($0) }
    }

    private static func bytes(_ text: String?) throws -> [UInt8] {
        guard let text else { return [] }
        guard let bytes = [UInt8](base64URL: text) else { throw CBOR.Fault() }
        return bytes
    }

    private struct Answer: Decodable {
        let rawId: String
        let type: String
        let response: Response

        struct Response: Decodable {
            let clientDataJSON: String
            let authenticatorData: String?
            let signature: String?
            let attestationObject: String?
            let userHandle: String?
        }
    }
}

/// Checks what an authenticator answers, but for the challenge, which the database knows (WebAuthn 3, §7).
package struct RelyingParty: Sendable {
    /// The host passkeys belong to.
    package let id: String
    package let origin: String

    package init(id: String, origin: String) {
        self.id = id
        self.origin = origin
    }

    /// A passkey that was made.
    package struct Made: Sendable {
        package let challenge: [UInt8]
        package let credential: AuthenticatorData.Credential
        package let signCount: Int
        package let isBackedUp: Bool
    }

    /// A passkey that was used.
    package struct Used: Sendable {
        package let challenge: [UInt8]
        package let signCount: Int
        package let isBackedUp: Bool
    }

    /// §7.1. No attestation is asked for, and one that comes is not looked at.
    package func made(_ answer: PasskeyAnswer) throws -> Made {
        let client = try ClientData(answer.clientData, .create, origin: origin)
        let attestation = try CBOR(answer.attestation)
        guard attestation["fmt"]?.asText != nil, case .map? = attestation["attStmt"],
            let bytes = attestation["authData"]?.asBytes
        else { throw CBOR.Fault() }
        let data = try checked(bytes)
        guard let credential = data.credential, credential.id == answer.id else { throw CBOR.Fault() }
        _ = try PasskeyKey(try CBOR(credential.key))
        return Made(
            challenge: client.challenge, credential: credential, signCount: data.signCount,
            isBackedUp: data.isBackedUp)
    }

    /// §7.2.
    ///
    /// - Parameters:
    ///   - key: the passkey's, as COSE has it.
    ///   - signCount: the last it had. One that counts only ever counts up.
    package func used(_ answer: PasskeyAnswer, key: [UInt8], signCount: Int) throws -> Used {
        let client = try ClientData(answer.clientData, .get, origin: origin)
        let data = try checked(answer.authenticatorData)
        let signed = answer.authenticatorData + Array(SHA256.hash(data: answer.clientData))
        guard data.credential == nil, try PasskeyKey(try CBOR(key)).isSignature(answer.signature, of: signed),
            data.signCount > signCount || (data.signCount == 0 && signCount == 0)
        else { throw CBOR.Fault() }
        return Used(challenge: client.challenge, signCount: data.signCount, isBackedUp: data.isBackedUp)
    }

    private func checked(_ bytes: [UInt8]) throws -> AuthenticatorData {
        let data = try AuthenticatorData(bytes)
        guard data.relyingParty == Array(SHA256.hash(data: Array(id.utf8))), data.isPresent, data.isVerified else {
            throw CBOR.Fault()
        }
        return data
    }
}
