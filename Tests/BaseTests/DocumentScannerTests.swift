import Foundation
import Testing

@testable import Exports

/// Where the parts of a document are, whatever is between them.
@Suite struct DocumentScannerTests {
    /// What is found, with the document cut wherever one wants.
    private static func scan(_ text: String, pieces: Int = .max, _ wanted: [String: Int]) throws -> [String: [String]] {
        let bytes = Array(text.utf8)
        var scanner = DocumentScanner(wanted)
        for start in stride(from: 0, to: bytes.count, by: min(pieces, max(1, bytes.count))) {
            try Array(bytes[start..<min(bytes.count, start.addingReportingOverflow(pieces).partialValue)])
                .withUnsafeBytes { try scanner.take($0) }
        }
        try scanner.finish()
        return scanner.found.mapValues { $0.map { String(decoding: bytes[$0], as: UTF8.self) } }
    }

    // Catches a border that is taken for one within a text, a list or an object, and one that a cut hides.
    @Test func elementsAreFoundWhole() throws {
        let text = #"""
             { "a" : [ {"x":[1,"],}"]} , "\"]\\" ,-1.5e3, [ [], {} ] ] ,"skip":{"a":[1]},"b":{"c":"}, \"" },"n":null,
            "e":[],"t" : true , "s":"," }
            """#
        let expected = [
            "a": [#"{"x":[1,"],}"]}"#, #""\"]\\""#, "-1.5e3", "[ [], {} ]"], "b": [#"{"c":"}, \"" }"#], "n": [],
            "e": [],
            "t": ["true"], "s": [#"",""#],
        ]
        let wanted = expected.mapValues { _ in 4 }
        for pieces in 1...text.utf8.count { #expect(try Self.scan(text, pieces: pieces, wanted) == expected) }
        #expect(throws: DocumentScanner.Fault.tooMany) { try Self.scan(text, ["a": 3]) }
        #expect(try Self.scan("{}", wanted).isEmpty)
    }

    // Catches what is no object, or half of one, and two members of a name, of which everybody reads another.
    @Test func whatIsNoObjectIsRefused() throws {
        let deep = String(repeating: "[", count: 600)
        for text in [
            "", " ", "[]", "7", "{", #"{"a""#, #"{"a":"#, #"{"a":[1"#, #"{"a":["}"#, #"{"a":[1}}"#, #"{"a":{]}"#,
            "{}{}", "{} 1",
            #"{"a":1}}"#, #"{"a":1,"a":2}"#, "{a:1}", #"{"a":[1] 2}"#, #"{"b":\#(deep)"#,
            #"{"b":\#(deep)\#(String(repeating: "]", count: 600))}"#,
        ] {
            #expect(throws: DocumentScanner.Fault.noObject, "\(text)") { try Self.scan(text, ["a": 9]) }
        }
    }
}
