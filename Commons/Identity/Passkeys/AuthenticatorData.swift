/// What an authenticator has signed (WebAuthn 3, §6.1).
package struct AuthenticatorData: Sendable {
    package let relyingParty: [UInt8]
    /// Somebody touched it.
    package let isPresent: Bool
    /// It knows who: by a fingerprint, a face, a PIN.
    package let isVerified: Bool
    /// The passkey may be on other devices of the same person, too.
    package let canBeBackedUp: Bool
    package let isBackedUp: Bool
    package let signCount: Int
    /// The new passkey; `nil` for a login.
    package let credential: Credential?

    package struct Credential: Sendable {
        package let id: [UInt8]
        /// As COSE has it.
        package let key: [UInt8]
    }

    /// WebAuthn 3, §6.5.1.
    package static let longestID = 1_023
    private static let head = 37

    package init(_ bytes: [UInt8]) throws {
        guard bytes.count >= Self.head else { throw CBOR.Fault() }
        let flags = bytes[32]
        relyingParty = Array(bytes[..<32])
        isPresent = flags & 0x01 != 0
        isVerified = flags & 0x04 != 0
        canBeBackedUp = flags & 0x08 != 0
        isBackedUp = flags & 0x10 != 0
        signCount = bytes[33..<37].reduce(0) { $0 << 8 | Int($1) }
        guard canBeBackedUp || !isBackedUp else { throw CBOR.Fault() }
        var rest = bytes[Self.head...]
        credential = try flags & 0x40 != 0 ? Self.credential(&rest) : nil
        if flags & 0x80 != 0 {
            guard case (.map, let count) = try CBOR.first(of: rest) else { throw CBOR.Fault() }
            rest = rest.dropFirst(count)
        }
        guard rest.isEmpty else { throw CBOR.Fault() }
    }

    /// Model (16 bytes, not looked at), length, id and key.
    private static func credential(_ rest: inout ArraySlice<UInt8>) throws -> Credential {
        guard rest.count >= 18 else { throw CBOR.Fault() }
        let lengths = Array(rest.dropFirst(16).prefix(2))
        let length = Int(lengths[0]) << 8 | Int(lengths[1])
        rest = rest.dropFirst(18)
        guard (1...longestID).contains(length), length < rest.count else { throw CBOR.Fault() }
        let id = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
        let (_, count) = try CBOR.first(of: rest)
        let key = Array(rest.prefix(count))
        rest = rest.dropFirst(count)
        return Credential(id: id, key: key)
    }
}
