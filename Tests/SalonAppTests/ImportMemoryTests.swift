import Foundation
import SQL
import Storage
import TestKit
import Testing

@testable import SalonApp

/// What documents take that members bring, in a process of its own.
@Suite struct ImportMemoryTests {
    private static func document(_ members: String) -> [UInt8] {
        let head = #"{"format":"salon-export","version":1,"instance":"https://a.example","#
        return ZIPBytes([.init("salon.json", Array("\(head)\(members)}".utf8))]).bytes
    }

    /// Pieces of JSON, about so many bytes of them.
    private static func much(_ piece: String, _ bytes: Int) -> String {
        Array(repeating: piece, count: bytes / (piece.utf8.count + 1)).joined(separator: ",")
    }

    // Catches a shape of JSON that takes many times as much memory as its text: 8 MB of it took 300 MB, and more.
    @Test func everyShapeStaysSmall() async throws {
        try await TestSalon.run(on: .sqlite) { house in
            _ = try await house.member(.ada)
            guard case .sqlite(let database) = house.database.location else { return }
            let file = "\(house.salon.options.data)/brought.zip"
            func take(_ members: String) async throws -> Int {
                try Data(Self.document(members)).write(to: URL(filePath: file))
                let arguments = ["import", file, "--member", "ada", "--data", house.salon.options.data]
                let (status, megabytes) = try await onFileThread {
                    try SalonProgram.run(arguments + ["--database-url", "sqlite:\(database)"])
                }
                #expect(status == 0)
                return megabytes
            }
            let least = try await take(#""works":[]"#)
            let shapes = [
                "[]", "1", #""""#, "{}", #"{"alt":"aaaaaaa"}"#,
                String(repeating: "[", count: 99) + String(repeating: "]", count: 99),
            ]
            // Works as long as they may be and longer, members that nobody reads, and what comes in one piece.
            let works = shapes.flatMap { shape in
                [500_000, 600_000].map { #"{"id":"1","title":"a","images":[\#(Self.much(shape, $0))]}"# }
            }
            let names = (0..<60_000).map { #""\#($0)":0"# }.joined(separator: ",")
            let others = #""others":[\#(Self.much("[]", 1_000_000))],"portfolio":{\#(names)}"#
            let most = try await take(#""works":[\#(works.joined(separator: ","))],\#(others)"#)
            #expect(most < least + 128, "\(least) MB, and \(most) MB")
        }
    }
}
