import Core
import Crypto
import TestKit
import Testing

@testable import Identity

/// What authenticators send, and what nobody but an attacker does.
@Suite struct PasskeyBytesTests {
    private static let party = RelyingParty(id: "salon.example", origin: "https://salon.example")
    private static let challenge = Array("a challenge of some bytes".utf8)

    /// RFC 8949, appendix A.
    @Test func readsWhatTheRFCWrites() throws {
        let samples: [([UInt8], CBOR)] = [
            ([0x00], .number(0)), ([0x17], .number(23)), ([0x18, 0x18], .number(24)),
            ([0x19, 0x03, 0xE8], .number(1_000)),
            ([0x1A, 0x00, 0x0F, 0x42, 0x40], .number(1_000_000)),
            ([0x1B, 0x00, 0x00, 0x00, 0xE8, 0xD4, 0xA5, 0x10, 0x00], .number(1_000_000_000_000)),
            ([0x20], .number(-1)), ([0x38, 0x63], .number(-100)), ([0x39, 0x03, 0xE7], .number(-1_000)),
            ([0x3B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .number(.min)),
            ([0xF4], .bool(false)), ([0xF5], .bool(true)), ([0xF6], .null), ([0x40], .bytes([])),
            ([0x44, 1, 2, 3, 4], .bytes([1, 2, 3, 4])), ([0x60], .text("")),
            ([0x64, 0x49, 0x45, 0x54, 0x46], .text("IETF")),
            ([0x63, 0xE6, 0xB0, 0xB4], .text("水")), ([0x83, 1, 2, 3], .array([.number(1), .number(2), .number(3)])),
            ([0xA2, 1, 2, 3, 4], .map([.number(1): .number(2), .number(3): .number(4)])),
        ]
        for (bytes, value) in samples { #expect(try CBOR(bytes) == value, "\(bytes)") }
    }

    /// Too long, too deep, twice, open-ended, with tags or floats, and lengths that are longer than need be.
    @Test(
        arguments: [
            [], [0x18], [0x18, 0x17], [0x19, 0x00, 0xFF], [0x1A, 0, 0, 0xFF, 0xFF],
            [0x1B, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF], [0x1B, 0x80, 0, 0, 0, 0, 0, 0, 0],
            [0x3B, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x1C], [0x1F], [0x41], [0x5F, 0x41, 1, 0xFF],
            [0x61, 0xFF], [0x62, 0xC3, 0x28], [0x9F, 0xFF], [0xBF, 0xFF], [0xA1, 1], [0xA2, 1, 2, 1, 3],
            [0xA1, 0x41, 1, 1], [0xC0, 0], [0xF7], [0xF8, 24], [0xF9, 0, 0], [0xFA, 0, 0, 0, 0], [0xFF], [0x00, 0x00],
            [0x5B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x9B, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xBB, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [UInt8](repeating: 0x81, count: 100_000) + [0],
        ] as [[UInt8]])
    func refusesWhatIsNotCanonical(bytes: [UInt8]) {
        #expect(throws: CBOR.Fault.self) { try CBOR(bytes) }
    }

    @Test func eachAlgorithmIsVerified() throws {
        for key in try SoftAuthenticator.Key.all() {
            var soft = SoftAuthenticator(key, at: Self.party)
            let made = try Self.party.made(PasskeyAnswer(soft.make(Self.challenge.base64URL)))
            #expect(made.challenge == Self.challenge && made.credential.id == soft.id && made.isBackedUp)
            soft.signCount = 7
            let answer = try PasskeyAnswer(soft.use(Self.challenge.base64URL))
            let used = try Self.party.used(answer, key: made.credential.key, signCount: 6)
            #expect(used.challenge == Self.challenge && used.signCount == 7)
            // A copy would count the same again.
            for count in [7, 8] {
                #expect(throws: CBOR.Fault.self) {
                    try Self.party.used(answer, key: made.credential.key, signCount: count)
                }
            }
            // Another key has not signed it.
            let other = try Self.party.made(
                PasskeyAnswer(SoftAuthenticator(at: Self.party).make(Self.challenge.base64URL)))
            #expect(throws: CBOR.Fault.self) { try Self.party.used(answer, key: other.credential.key, signCount: 6) }
        }
    }

    /// Each of these is one thing that §7 says to check.
    @Test func refusesWhatIsForSomebodyElse() throws {
        let right = SoftAuthenticator(at: Self.party)
        let key = try Self.party.made(PasskeyAnswer(right.make(Self.challenge.base64URL))).credential.key
        let wrongs: [(String, (inout SoftAuthenticator) -> Void)] = [
            ("another host", { $0.party = "evil.example" }), ("another origin", { $0.origin = "https://evil.example" }),
            ("plain", { $0.origin = "http://salon.example" }), ("in a frame", { $0.isInFrame = true }),
            ("nobody there", { $0.flags &= ~0x01 }), ("nobody verified", { $0.flags &= ~0x04 }),
            ("backed up but cannot be", { $0.flags &= ~0x08 }), ("announces more", { $0.flags |= 0x80 }),
        ]
        for (what, change) in wrongs {
            var soft = right
            change(&soft)
            #expect(throws: CBOR.Fault.self, "\(what)") {
                try Self.party.made(PasskeyAnswer(soft.make(Self.challenge.base64URL)))
            }
            #expect(throws: CBOR.Fault.self, "\(what)") {
                try Self.party.used(PasskeyAnswer(soft.use(Self.challenge.base64URL)), key: key, signCount: 0)
            }
        }
        // One kind of answer is not the other.
        #expect(throws: CBOR.Fault.self) {
            try Self.party.made(PasskeyAnswer(right.use(Self.challenge.base64URL)))
        }
        #expect(throws: CBOR.Fault.self) {
            try Self.party.used(PasskeyAnswer(right.make(Self.challenge.base64URL)), key: key, signCount: 0)
        }
    }

    @Test func keysThatAreNoneAreRefused() throws {
        let (x, y) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 32))
        let bad: [CBOR] = [
            .null, .map([:]), .map([.number(1): .number(2), .number(3): .number(-7)]),
            // Not on the curve.
            .map([
                .number(1): .number(2), .number(3): .number(-7), .number(-1): .number(1), .number(-2): .bytes(x),
                .number(-3): .bytes(y),
            ]),
            // Another curve, another algorithm, a short point.
            .map([
                .number(1): .number(2), .number(3): .number(-7), .number(-1): .number(2), .number(-2): .bytes(x),
                .number(-3): .bytes(y),
            ]),
            .map([.number(1): .number(1), .number(3): .number(-7), .number(-1): .number(6), .number(-2): .bytes(x)]),
            .map([.number(1): .number(1), .number(3): .number(-8), .number(-1): .number(6), .number(-2): .bytes([1])]),
            // RSA with 1,024 bits, and with an exponent of 1.
            .map([
                .number(1): .number(3), .number(3): .number(-257),
                .number(-1): .bytes([UInt8](repeating: 0xFF, count: 128)), .number(-2): .bytes([1, 0, 1]),
            ]),
            .map([
                .number(1): .number(3), .number(3): .number(-257),
                .number(-1): .bytes([UInt8](repeating: 0xFF, count: 256)), .number(-2): .bytes([1]),
            ]),
        ]
        for key in bad { #expect(throws: CBOR.Fault.self) { try PasskeyKey(key) } }
    }

    /// Cut off anywhere or changed anywhere, it is refused and nothing traps.
    @Test func hostileBytesAreRefused() throws {
        let soft = SoftAuthenticator(at: Self.party)
        let data = soft.authenticatorData(isNew: true)
        _ = try AuthenticatorData(data)
        for count in 0..<data.count {
            #expect(throws: CBOR.Fault.self, "\(count)") { try AuthenticatorData(Array(data.prefix(count))) }
        }
        #expect(throws: CBOR.Fault.self) { try AuthenticatorData(data + [0]) }
        var longID = soft.authenticatorData(isNew: true)
        (longID[53], longID[54]) = (0xFF, 0xFF)
        #expect(throws: CBOR.Fault.self) { try AuthenticatorData(longID) }

        var random = SplitMix(seed: 56)
        let key = try Self.party.made(PasskeyAnswer(soft.make(Self.challenge.base64URL))).credential.key
        let answer = try soft.use(Self.challenge.base64URL)
        for text in [soft.make(Self.challenge.base64URL), answer] {
            for count in 0..<text.utf8.count {
                let cut = String(decoding: text.utf8.prefix(count), as: UTF8.self)
                #expect(throws: CBOR.Fault.self) { try PasskeyAnswer(cut) }
            }
            for _ in 0..<2_000 {
                var bytes = Array(text.utf8)
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0x20...0x7E, using: &random)
                guard let changed = try? PasskeyAnswer(String(decoding: bytes, as: UTF8.self)) else { continue }
                _ = try? Self.party.made(changed)
                _ = try? Self.party.used(changed, key: key, signCount: 0)
            }
        }
        for _ in 0..<2_000 {
            var bytes = data
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            guard let changed = try? AuthenticatorData(bytes), let credential = changed.credential else { continue }
            _ = try? PasskeyKey(try CBOR(credential.key))
        }
        // Signed is signed: whatever is changed in it, it does not verify.
        var changed = soft
        changed.signCount = 1
        let mixed = answer.replacing(
            soft.authenticatorData(isNew: false).base64URL, with: changed.authenticatorData(isNew: false).base64URL)
        #expect(throws: CBOR.Fault.self) { try Self.party.used(PasskeyAnswer(mixed), key: key, signCount: 0) }
        #expect(throws: CBOR.Fault.self) { try PasskeyAnswer(String(repeating: " ", count: 20_000) + answer) }
    }
}
