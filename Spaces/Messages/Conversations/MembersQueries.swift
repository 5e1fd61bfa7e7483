import Base
import Core
import SQL

/// All members but the viewer and those hidden from them, the newest first.
enum MembersQueries {
    static let pageSize = 40

    static func page(
        viewer: ID<Account>, before: ID<Account>?, _ reader: Reader
    ) throws -> (people: [Author], next: ID<Account>?) {
        let people = try reader.all(statement(viewer: viewer, before: before), Author.init(row:))
        return (Array(people.prefix(pageSize)), people.count > pageSize ? people[pageSize - 1].id : nil)
    }

    static func statement(viewer: ID<Account>, before: ID<Account>?) -> Statement {
        """
        SELECT \(Author.columns) FROM accounts a
        WHERE a.id < \(before ?? ID(rawValue: .max)) AND a.id <> \(viewer) AND \(.notBlocked("a.id", by: viewer))
        ORDER BY a.id DESC LIMIT \(pageSize + 1)
        """
    }
}
