import Core
import Testing

@testable import Identity

/// Codes that other programs make, and codes that people type.
@Suite struct OneTimeCodeTests {
    /// RFC 4226, appendix D, and RFC 6238, appendix B.
    private static let secret = Array("12345678901234567890".utf8)

    @Test func countedCodesAreThoseOfTheRFC() {
        let codes = [
            "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
        ]
        for (counter, code) in codes.enumerated() {
            #expect(OneTimeCode.code(Self.secret, step: Int64(counter)) == code)
        }
    }

    @Test(
        arguments: [
            (59, "94287082"), (1_111_111_109, "07081804"), (1_111_111_111, "14050471"), (1_234_567_890, "89005924"),
            (2_000_000_000, "69279037"), (20_000_000_000, "65353130"),
        ] as [(Int64, String)])
    func timedCodesAreThoseOfTheRFC(second: Int64, code: String) {
        let step = OneTimeCode.step(at: Timestamp(milliseconds: second * 1_000))
        #expect(OneTimeCode.code(Self.secret, step: step, digits: 8) == code)
    }

    /// A clock may be off by one step, and no more.
    @Test func neighboursCount() {
        let now = Timestamp(milliseconds: 1_790_000_000_000)
        let step = OneTimeCode.step(at: now)
        for (offset, isRight) in [(-2, false), (-1, true), (0, true), (1, true), (2, false)] as [(Int64, Bool)] {
            let code = OneTimeCode.code(Self.secret, step: step + offset)
            #expect((OneTimeCode.step(of: code, Self.secret, at: now) == step + offset) == isRight, "\(offset)")
        }
        #expect(OneTimeCode.step(of: "", Self.secret, at: now) == nil)
    }

    /// RFC 4648, §10, without padding.
    @Test(arguments: [
        ("", ""), ("f", "MY"), ("fo", "MZXQ"), ("foo", "MZXW6"), ("foob", "MZXW6YQ"), ("fooba", "MZXW6YTB"),
        ("foobar", "MZXW6YTBOI"),
    ])
    func base32IsThatOfTheRFC(text: String, encoded: String) {
        #expect(Base32.encode(text.utf8) == encoded)
    }

    @Test func codesAreReadAsPeopleTypeThem() {
        for text in ["123456", " 123 456 ", "123-456", "１２３４５６"] {
            guard case .oneTime("123456") = TypedCode(text) else {
                Issue.record("\(text) is no code")
                continue
            }
        }
        let code = RecoveryCode()
        for text in [code.text, code.text.lowercased(), code.text.replacing("-", with: " ")] {
            guard case .recovery(let typed) = TypedCode(text) else {
                Issue.record("\(text) is no code")
                continue
            }
            #expect(typed.text == code.text)
        }
        for text in [
            "", "12345", "1234567", "12345a", "٣٣٣٣٣٣", "ABCD-EFGH-2345-MNO1", String(repeating: "2", count: 500),
        ] {
            #expect(TypedCode(text) == nil, "\(text)")
        }
    }

    @Test func noTwoRecoveryCodesAreAlike() {
        let codes = RecoveryCode.ten()
        #expect(codes.count == 10 && Set(codes.map(\.text)).count == 10)
        let (one, two) = (ID<Account>(rawValue: 1), ID<Account>(rawValue: 2))
        #expect(codes[0].hash(of: one) != codes[0].hash(of: two))
    }
}
