import Accounts
import Conversations
package import Core
package import SQL

/// All members but the viewer and those hidden from them: those talked with last, then the others, the newest first.
package enum MembersQueries {
    static let pageSize = 40
    /// How many of those talked with come first.
    private static let recent = 8

    package static func page(
        viewer: ID<Account>, before: ID<Account>?, _ reader: Reader
    ) throws -> (people: [Author], next: ID<Account>?) {
        let recent = before == nil ? try reader.all(recentStatement(viewer: viewer), Author.init(row:)) : []
        let people = try reader.all(statement(viewer: viewer, before: before), Author.init(row:))
        return (recent + people.prefix(pageSize), people.count > pageSize ? people[pageSize - 1].id : nil)
    }

    static func recentStatement(viewer: ID<Account>) -> Statement {
        """
        SELECT \(Author.columns) FROM (\(GroupQueries.talkedWith(viewer, recent))) recent
        JOIN accounts a ON a.id = recent.id
        WHERE \(.notBlocked("a.id", by: viewer))
        ORDER BY recent.latest DESC
        """
    }

    /// Without the recent ones, which are on the first page.
    static func statement(viewer: ID<Account>, before: ID<Account>?) -> Statement {
        """
        SELECT \(Author.columns) FROM accounts a
        WHERE a.id < \(before ?? ID(rawValue: .max)) AND a.id <> \(viewer) AND \(.notBlocked("a.id", by: viewer))
            AND a.id NOT IN (
                SELECT recent.id FROM (\(GroupQueries.talkedWith(viewer, recent))) recent WHERE recent.id IS NOT NULL)
        ORDER BY a.id DESC LIMIT \(pageSize + 1)
        """
    }
}
