import Core
import Testing
import Web

@Suite struct FormTests {
    @Test(arguments: [
        ("a=1&b=2", [["a", "1"], ["b", "2"]]), ("a=1&a=2", [["a", "1"], ["a", "2"]]), ("a=b=c", [["a", "b=c"]]),
        ("a", [["a", ""]]), ("=x", [["", "x"]]), ("", []), ("&&a=1&&", [["a", "1"]]), ("a=x+y%2B", [["a", "x y+"]]),
        ("%61%20b=%c3%A9", [["a b", "é"]]), ("a=%EA%B9%80", [["a", "김"]]),
        // What is no escape stays as it is.
        ("a=%", [["a", "%"]]), ("a=%4", [["a", "%4"]]), ("a=100%&b=%zz", [["a", "100%"], ["b", "%zz"]]),
        ("a=%+1", [["a", "% 1"]]), ("a=%-1", [["a", "%-1"]]), ("a=% 1", [["a", "% 1"]]),
        // What is no UTF-8 becomes U+FFFD.
        ("a=%FF", [["a", "\u{FFFD}"]]), ("a=%EA%B9", [["a", "\u{FFFD}"]]), ("a=%C0%AF", [["a", "\u{FFFD}\u{FFFD}"]]),
        ("a=%00b", [["a", "\0b"]]), ("a=%26%3D", [["a", "&="]]),
    ])
    func decodes(_ text: String, _ expected: [[String]]) {
        #expect(Form(urlEncoded: text).fields.map { [$0.name, $0.value] } == expected)
    }

    /// Each look-up goes through all fields: a hundred thousand of them made every one expensive.
    @Test func readsAThousandFields() {
        let form = Form(urlEncoded: String(repeating: "&a=1", count: 5_000) + "&b=2")
        #expect(form.fields.count == 1_000 && form["b"] == "")
    }

    @Test func givesTheFirstOrAll() {
        let form = Form(urlEncoded: "a=1&b=x&a=2")
        #expect(form["a"] == "1")
        #expect(form.all("a") == ["1", "2"])
        #expect(form["c"] == "")
        #expect(form.all("c").isEmpty)
    }

    @Test(arguments: [
        ("  a  ", "a"), ("\r\na\r\nb\rc\n", "a\nb\nc"), ("a\0b", "ab"), ("\0", ""), (" \u{3000}\n\t ", ""), ("", ""),
        ("\r\n\r\n", ""), ("a\n\nb", "a\n\nb"), ("\u{200B}a", "a"), ("👩‍👩‍👧 \r\n", "👩‍👩‍👧"),
    ])
    func tidies(_ text: String, _ expected: String) { #expect(text.tidied == expected) }

    @Test(arguments: ["a b+c&d=e%", "김 민수", "\0\r\n", "~-._/", "\"<>'", "🖼️"])
    func percentEncodingComesBack(_ text: String) {
        let encoded = text.percentEncoded
        #expect(
            encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "=") })
        #expect(Form(urlEncoded: "a=\(encoded)")["a"] == text)
    }

    // Catches a name of any length, and one like those that the server gives ("import:…", "group.…").
    @Test func namesOfClientsArePlainAndShort() throws {
        func id(_ text: String) throws -> String? { try Form(fields: [("client_id", text)]).clientID() }
        #expect(try Form().clientID() == nil)
        #expect(try id("") == nil)
        for good in ["6F9619FF-8B86-D011-B42D-00C04FC964FF", "0d_9", String(repeating: "a", count: 64)] {
            #expect(try id(good) == good)
        }
        for bad in ["a b", "import:1", "group.1", "é", "a\0", "[", "`", "@", String(repeating: "a", count: 65)] {
            #expect(throws: Problem.self, "\(bad)") { try id(bad) }
        }
    }

    @Test func refusesAFormThatIsTooLarge() async throws {
        func body(_ kilobytes: Int) -> [UInt8] { Array("a=\(String(repeating: "x", count: kilobytes * 1_024))".utf8) }
        func status(_ headers: [String: String], _ body: [UInt8], upTo limit: Int = Form.usualLimit) async -> Int? {
            do {
                _ = try await makeRequest(headers: headers, chunks: [body]).form(upTo: limit)
                return nil
            } catch { return (error as? Problem)?.status }
        }
        #expect(await status([:], body(128)) == 413)
        #expect(await status([:], body(60)) == nil)
        #expect(await status([:], body(200), upTo: Form.textLimit) == nil)
        #expect(await status(["content-length": "140000"], []) == 413, "nothing is read")
        #expect(await status(["content-length": "99999999999999999999"], []) == 413)
        #expect(await status([:], Array(String(repeating: "&", count: 1_000).utf8)) == 400)
    }
}
