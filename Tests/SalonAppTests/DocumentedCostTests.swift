import Base
import Core
import Design
import Foundation
import SQL
import SalonApp
import TestKit
import Testing
import Web

/// Nothing becomes dearer unnoticed: `docs/costs.md` says what acts and pages cost.
@Suite struct DocumentedCostTests {
    @Test(arguments: TestEngine.available)
    func nothingCostsMoreThanIsWrittenDown(on engine: TestEngine) async throws {
        let table = try CostTable()
        try await TestSalon.run(on: engine) { salon in
            let house = try await CostHouse(salon)
            for (name, work) in house.works {
                let cost = try await Cost(of: work)
                let known = try #require(table[name], "docs/costs.md has no line for \(name)")
                #expect(
                    cost.statements.count <= known.statements && cost.reads <= known.reads
                        && cost.commits <= known.commits && cost.bytes * 10 <= known.bytes * 13,
                    """
                    | \(name) | \(cost.statements.count) | \(cost.reads) | \(cost.commits) | \(cost.bytes) |
                    \(cost.statements.joined(separator: "\n"))
                    """)
            }
            #expect(Set(house.works.map(\.0)) == Set(table.names))
            try await homeIsSmallForWhoHoldsADictionary(house.reader, salon)
        }
    }

    /// Most of a page is what all of its kind say: it comes once for each version, and never again.
    private func homeIsSmallForWhoHoldsADictionary(_ reader: Browser, _ salon: TestSalon) async throws {
        let dictionary = try #require(salon.salon.dictionaries.dictionary(for: .english))
        let accepted = ["accept-encoding": "gzip, zstd, dcz"]
        let first = try await reader.get("/timeline", headers: accepted)
        let next = try await reader.get(
            "/timeline", headers: accepted.merging(["available-dictionary": dictionary.digest]) { $1 })
        #expect(first.header("content-encoding") == ["zstd"] && next.header("content-encoding") == ["dcz"])
        #expect(next.bytes.count * 10 < first.bytes.count * 7, "\(next.bytes.count) of \(first.bytes.count)")
        // Nobody's words are in it.
        #expect(!String(decoding: dictionary.asset.bytes, as: UTF8.self).contains("number 1"))
    }
}

/// What one request costs.
private struct Cost {
    let statements: [String]
    let reads: Int
    let commits: Int
    let bytes: Int

    /// The first time fills caches; the second one counts.
    init(of work: CostHouse.Work) async throws {
        _ = try await work(0)
        let tally = StatementTally()
        let answer = try await Database.$tally.withValue(tally) { try await work(1) }
        try #require((200..<300).contains(answer.status), "\(answer.status): \(answer.text.prefix(300))")
        statements = tally.statements
        reads = tally.reads
        commits = tally.writes
        bytes = answer.bytes.count
    }
}

/// The table of `docs/costs.md`.
private struct CostTable {
    struct Line {
        let statements: Int
        let reads: Int
        let commits: Int
        let bytes: Int
    }

    private var lines: [String: Line] = [:]

    var names: [String] { Array(lines.keys) }

    subscript(name: String) -> Line? { lines[name] }

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appendingPathComponent("docs/costs.md"), encoding: .utf8)
        for line in text.split(separator: "\n") where line.hasPrefix("|") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            let numbers = cells.dropFirst().compactMap { Int($0) }
            guard numbers.count == 4 else { continue }
            lines[cells[0]] = Line(statements: numbers[0], reads: numbers[1], commits: numbers[2], bytes: numbers[3])
        }
    }
}
