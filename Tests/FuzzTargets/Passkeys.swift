@testable import Identity

extension FuzzTarget {
    /// What a browser sends of an authenticator: behind `c` CBOR, behind `d` authenticator data, behind `j` its JSON.
    static let passkeys = FuzzTarget("passkeys", maxLength: 2_048) { bytes in
        let rest = Array(bytes.dropFirst())
        switch bytes.first {
        case UInt8(ascii: "c"):
            guard let (value, count) = try? CBOR.first(of: rest[...]) else { return }
            try hold((1...rest.count).contains(count), "\(count) bytes of \(rest.count)")
            try hold((try? CBOR(Array(rest.prefix(count)))) == value, "another value the second time")
            if let key = try? PasskeyKey(value) {
                try hold(!key.isSignature([], of: []), "signed by nobody")
            }
        case UInt8(ascii: "d"):
            guard let data = try? AuthenticatorData(rest) else { return }
            try hold((0..<1 << 32).contains(data.signCount), "counts \(data.signCount)")
            guard let credential = data.credential else { return }
            try hold((1...AuthenticatorData.longestID).contains(credential.id.count), "an id of any length")
            try hold(credential.id.count + credential.key.count < rest.count, "more than there is")
            _ = try? PasskeyKey(try CBOR(credential.key))
        case UInt8(ascii: "j"):
            guard let answer = try? PasskeyAnswer(String(decoding: rest, as: UTF8.self)) else { return }
            let party = RelyingParty(id: "salon.test", origin: "https://salon.test")
            _ = try? party.made(answer)
            try hold((try? party.used(answer, key: [0xA0], signCount: 0)) == nil, "signed by nobody")
        default: return
        }
    }
}
