import Core
import Foundation
import Testing

@testable import Mail

/// The wire carries what was meant, and nothing else.
@Suite struct MailMessageTests {
    private func lines(subject: String, text: String = "Hello", name: String = "") throws -> [String] {
        let sender = try #require(MailAddress(name.isEmpty ? "salon@example.org" : "\(name) <salon@example.org>"))
        let mail = Mail(to: try #require(MailAddress("ada@example.com")), subject: subject, text: text)
        let message = MailMessage(
            mail: mail, sender: sender, id: "salon.1", time: Timestamp(milliseconds: 1_790_000_000_000))
        let bytes = message.bytes
        #expect(bytes.allSatisfy { $0 < 0x80 })
        let whole = String(decoding: bytes, as: UTF8.self)
        // Every line ends with both.
        #expect(whole.replacing("\r\n", with: "").utf8.allSatisfy { $0 != 10 && $0 != 13 })
        return whole.components(separatedBy: "\r\n")
    }

    private func decoded(_ words: Substring) -> String {
        let words = words.matches(of: /=\?UTF-8\?B\?([A-Za-z0-9+\/=]+)\?=/).map { String($0.output.1) }
        return words.map { String(decoding: Data(base64Encoded: $0) ?? Data(), as: UTF8.self) }.joined()
    }

    @Test func saysWhoWhatAndWhen() throws {
        let lines = try lines(subject: "Confirm your email address", text: "Hello\n\nthere")
        let end = try #require(lines.firstIndex(of: ""))
        #expect(
            lines[..<end] == [
                "From: salon@example.org", "To: ada@example.com", "Subject: Confirm your email address",
                "Date: Mon, 21 Sep 2026 14:13:20 +0000", "Message-ID: <salon.1@example.org>",
                "Auto-Submitted: auto-generated", "MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8",
                "Content-Transfer-Encoding: base64",
            ])
        let body = try #require(Data(base64Encoded: lines[(end + 1)...].joined()))
        #expect(String(decoding: body, as: UTF8.self) == "Hello\r\n\r\nthere\r\n")
    }

    @Test(arguments: [
        "이메일 주소를 확인해 주세요", String(repeating: "가나다라마바사 ", count: 20), "👩‍👩‍👧‍👦🏳️‍🌈 emoji", "=?UTF-8?B?YQ==?=",
        String(repeating: "long ", count: 30), "a\r\nBcc: eve@example.com\r\n\r\nHi", "\"a\" <b@c.d>",
    ])
    func carriesAnySubject(_ subject: String) throws {
        let lines = try lines(subject: subject, name: "살롱")
        let start = try #require(lines.firstIndex { $0.hasPrefix("Subject: ") })
        let end = lines[(start + 1)...].firstIndex { !$0.hasPrefix(" ") } ?? start + 1
        let words = lines[start..<end].joined(separator: "\r\n").dropFirst(9)
        #expect(decoded(words) == subject)
        for line in lines[start..<end] { #expect(line.utf8.count <= 9 + 75, "\(line)") }
        #expect(lines[end].hasPrefix("Date: "))
        #expect(decoded(lines[0][...]) == "살롱" && lines[0].hasSuffix(" <salon@example.org>"))
        #expect(!lines.contains { $0.hasPrefix("Bcc") })
    }

    @Test func keepsLinesShort() throws {
        let text = String(repeating: "한 줄이 아주 길어요 ", count: 500) + "\n.\nend"
        let lines = try lines(subject: "a", text: text)
        #expect(lines.allSatisfy { $0.utf8.count <= 78 })
        let end = try #require(lines.firstIndex(of: ""))
        let body = try #require(Data(base64Encoded: lines[(end + 1)...].joined()))
        #expect(String(decoding: body, as: UTF8.self) == text.replacing("\n", with: "\r\n") + "\r\n")
    }

    @Test func knowsTheDay() {
        #expect(Timestamp(milliseconds: 0).rfc5322 == "Thu, 1 Jan 1970 00:00:00 +0000")
        #expect(Timestamp(milliseconds: 951_782_400_999).rfc5322 == "Tue, 29 Feb 2000 00:00:00 +0000")
    }

    @Test(arguments: [
        ("a@b.example", "", "a@b.example"), ("a.b+c@d.e.example", "", "a.b+c@d.e.example"),
        ("Salon <a@b.example>", "Salon", "a@b.example"), ("\"Salon, 살롱\" <a@b.example>", "Salon, 살롱", "a@b.example"),
        ("<a@b.example>", "", "a@b.example"), ("민수@학교.example", "", "민수@학교.example"),
    ])
    func readsAddresses(text: String, name: String, address: String) throws {
        let found = try #require(MailAddress(text))
        #expect(found.name == name && found.address == address)
    }

    @Test(arguments: [
        "", "a", "@", "a@b", "@b.example", "a@", "a@b.example\n", "a@b.example\r\nBcc: c@d.example", "a\u{0}@b.example",
        "a@b.example, c@d.example", "a b@c.example", "a@b.example>", "<a@b.example", "a@b@c.example", "\"a\"@b.example",
        "a@b.example;c@d.example", "a(c)@b.example", "a@[127.0.0.1]", "a@b.example\u{85}", "a\u{200B} @b.example",
        "X\r\nBcc: c@d.example <a@b.example>", "X <a@b.example> Y", "X <<a@b.example>>", "a@.example", "a@example.",
        String(repeating: "a", count: 250) + "@b.example",
    ])
    func refusesWhatIsNoAddress(_ text: String) { #expect(MailAddress(text) == nil) }
}
