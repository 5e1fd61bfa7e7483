import Core
import FoundationEssentials

/// What a browser says it has asked an authenticator for (WebAuthn 3, §5.8.1).
package struct ClientData: Sendable {
    package enum Kind: String { case create = "webauthn.create", get = "webauthn.get" }

    package let challenge: [UInt8]

    /// Throws ``CBOR/Fault`` unless it is of this kind and of this site, in no frame of another.
    package init(_ bytes: [UInt8], _ kind: Kind, origin: String) throws {
        guard bytes.count <= 4_096, let said = try? JSONDecoder().decode(Said.self, from: Data(bytes)),
            said.type == kind.rawValue, said.origin == origin, said.crossOrigin != true,
            let challenge = [UInt8](base64URL: said.challenge)
        else { throw CBOR.Fault() }
        self.challenge = challenge
    }

    private struct Said: Decodable {
        let type: String
        let challenge: String
        let origin: String
        let crossOrigin: Bool?
    }
}
