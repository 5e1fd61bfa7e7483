import Core
import Foundation
import Testing

@Suite struct IDTests {
    @Test(arguments: ["1", "42", "9223372036854775807"])
    func readsPositiveDecimals(_ text: String) throws {
        let id = try #require(ID<Post>(text))
        #expect(id.description == text)
        #expect(String(id.rawValue) == text)
    }

    @Test(arguments: [
        "", "0", "-1", "+1", " 1", "1 ", "01", "1.0", "1e3", "0x1", "1_000", "１", "٣", "a", "1a", "9223372036854775808",
        "1\n", "1\0",
    ])
    func refusesEverythingElse(_ text: String) { #expect(ID<Post>(text) == nil) }

    @Test func sortsByCreation() {
        let early = ID<Post>(rawValue: 1_000 << 16 | 65_535)
        let late = ID<Post>(rawValue: 1_001 << 16)
        #expect(early < late)
        #expect(late.createdAt == Timestamp(milliseconds: 1_001))
        #expect(early.createdAt == Timestamp(milliseconds: 1_000))
    }

    /// JavaScript has no integers beyond 2^53.
    @Test func travelsAsAString() throws {
        let ids = [ID<Post>(rawValue: .max), ID<Post>(rawValue: 7)]
        let json = try JSONEncoder().encode(ids)
        #expect(String(decoding: json, as: UTF8.self) == #"["9223372036854775807","7"]"#)
        #expect(try JSONDecoder().decode([ID<Post>].self, from: json) == ids)
        for wrong in [#"["0"]"#, #"["-3"]"#, "[3]", #"["x"]"#] {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode([ID<Post>].self, from: Data(wrong.utf8))
            }
        }
    }
}
