import Core
import Exports
import Testing

/// Times in archives, of this version and of those before, which left out the fraction.
@Suite struct ImportTimeTests {
    @Test(
        arguments: [
            ("2026-11-20T10:00:00.123Z", 1_795_168_800_123), ("2026-11-20T10:00:00Z", 1_795_168_800_000),
            ("2026-11-20T10:00:00.5Z", 1_795_168_800_500), ("2026-11-20T10:00:00.123456789Z", 1_795_168_800_123),
            ("2026-11-20T10:00:00.Z", nil), ("2026-11-20T10:00:00.-12Z", nil), ("1970-01-01T00:00:00.000Z", nil),
            (".123", nil), ("", nil),
        ] as [(String, Int64?)])
    func timesOfArchives(_ text: String, _ milliseconds: Int64?) {
        #expect(Timestamp(iso8601: text)?.milliseconds == milliseconds)
    }

    @Test func whatIsWrittenIsRead() {
        let time = Timestamp(milliseconds: 1_795_168_800_007)
        #expect(Timestamp(iso8601: time.rfc3339) == time)
    }
}
