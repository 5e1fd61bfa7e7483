import Core
import Testing

@Suite struct BoundedIntegerTests {
    @Test(arguments: ["0", "7", "07", "99", "00000000000000000042"])
    func readsNumbersOfTheRange(_ text: String) {
        #expect(Int(text, in: 0...99) == Int(text))
    }

    /// Each is read by the initialiser without a range, or is arithmetic that overflows, or takes long to refuse.
    @Test(arguments: [
        "", "-", "+1", " 1", "1 ", "1.0", "1e2", "1e400", "0x10", "-1", "-0", "100", "2147483648",
        "9223372036854775807",
        "-9223372036854775808", "18446744073709551616", "٣", "７", "१२", "1\u{0301}", "NaN",
        "000000000000000000042", String(repeating: "9", count: 4_096),
    ])
    func refusesEverythingElse(_ text: String) {
        #expect(Int(text, in: 0...99) == nil)
        #expect(Int32(text, in: 0...99) == nil)
        #expect(UInt8(text, in: 0...99) == nil)
    }

    @Test func readsTheEndsOfTheRange() {
        #expect(Int64("-9223372036854775808", in: .min ... .max) == .min)
        #expect(Int64("9223372036854775807", in: 0...Int64.max) == .max)
        #expect(Int("-720", in: -720...840) == -720)
        #expect(Int("-721", in: -720...840) == nil && Int("--1", in: -720...840) == nil)
    }
}
