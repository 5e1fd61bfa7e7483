import Base
import Core
import SQL
import TestKit
import Testing

@testable import Administration
@testable import Commands
@testable import SalonApp

/// The operator's list of members.
@Suite struct MemberListTests {
    /// Catches a page that begins where the last one ended, or that reads the whole table.
    @Test(arguments: TestEngine.available)
    func pagesFollowEachOther(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { house in
            let ids = try await house.crowd(5)
            let (first, rest) = try await house.database.read { reader in
                let first = try MemberRow.page(after: nil, limit: 3, reader)
                return (first, try MemberRow.page(after: first.last?.id, limit: 3, reader))
            }
            #expect((first + rest).map(\.id) == ids && first.allSatisfy { $0.role == .member && !$0.isLeaving })
            #expect(try await house.database.scannedTables(MemberRow.statement(after: ids[0], limit: 3)).isEmpty)
        }
    }

    /// Catches a name that begins a line or a column of its own.
    @Test func aMemberIsOneLine() async throws {
        try await TestSalon.run(on: .sqlite) { house in
            let id = try #require(try await house.crowd(1).first)
            let row = try await house.database.write { transaction in
                try transaction.execute("UPDATE accounts SET name = \("A\n\tB\u{2028}C\u{7}") WHERE id = \(id)")
                return try MemberRow.page(after: nil, limit: 1, transaction)
            }.first
            let line = MemberLine(try #require(row)).text
            #expect(line.hasSuffix("\tA  B C ") && line.count { $0 == "\t" } == 4, "\(line)")
        }
    }
}
