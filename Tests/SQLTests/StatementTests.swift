import Core
import SQL
import Testing

@Suite struct StatementTests {
    @Test func interpolationBinds() {
        let id = 7
        let statement: Statement = "SELECT title FROM works WHERE id = \(id) AND title <> \("a'; DROP TABLE works; --")"
        #expect(statement.text == "SELECT title FROM works WHERE id = $1 AND title <> $2")
        #expect(statement.values == [.integer(7), .text("a'; DROP TABLE works; --")])
    }

    @Test func aStatementInsideIsSplicedAndRenumbered() {
        let columns: Statement = "a.id, a.handle"
        let visible: Statement = "(p.author = \(1) OR p.audience = \("public") OR '$1' = \"$2\")"
        let statement: Statement = "SELECT \(columns) FROM a WHERE x = \(true) AND \(visible) AND y = \(2.5)"
        #expect(
            statement.text
                == "SELECT a.id, a.handle FROM a WHERE x = $1 AND (p.author = $2 OR p.audience = $3 OR '$1' = \"$2\") AND y = $4"
        )
        #expect(statement.values == [.integer(1), .integer(1), .text("public"), .real(2.5)])
    }

    @Test func numbersOfTwoDigitsAreRenumberedWhole() {
        let many: Statement = "(\(list: Array(1...11)))"
        let statement: Statement = "\(0) \(many)"
        #expect(statement.text == "$1 ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)")
        #expect(statement.values.count == 12)
    }

    @Test func nothingIsSplicedForNil() {
        let none: Statement? = nil
        let some: Statement? = "AND id < \(3)"
        #expect("WHERE a = \(1) \(none)" as Statement == "WHERE a = $1 ")
        #expect(("WHERE a = \(1) \(some)" as Statement).text == "WHERE a = $1 AND id < $2")
    }

    @Test func listsAreForIn() {
        #expect(("IN (\(list: ["a", "b"]))" as Statement).text == "IN ($1, $2)")
        #expect(("IN (\(list: [Int]()))" as Statement).text == "IN (NULL)")
    }

    @Test func optionalsBindNull() {
        let name: String? = nil
        let statement: Statement = "SET name = \(name), age = \(Int?.some(3))"
        #expect(statement.values == [.null, .integer(3)])
    }

    @Test func locationsAreToldByTheirScheme() {
        #expect(DatabaseLocation("postgres://a/b") == .postgres(url: "postgres://a/b"))
        #expect(DatabaseLocation("postgresql://a/b") == .postgres(url: "postgresql://a/b"))
        #expect(DatabaseLocation("sqlite:data/salon.sqlite") == .sqlite(path: "data/salon.sqlite"))
        #expect(DatabaseLocation("sqlite:///var/salon.sqlite") == .sqlite(path: "/var/salon.sqlite"))
        #expect(DatabaseLocation("/var/salon.sqlite") == .sqlite(path: "/var/salon.sqlite"))
    }
}

private func == (left: Statement, text: String) -> Bool { left.text == text }
