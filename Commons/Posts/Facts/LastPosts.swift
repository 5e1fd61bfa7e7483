import Accounts
package import Base
package import Core
package import SQL
import Storage

/// When members last published something that is for everybody. Comments and what is for some do not count.
package enum LastPosts {
    /// One query, none for nobody.
    package static func times(
        of accounts: [ID<Account>], on features: Features, _ reader: Reader
    ) throws -> [ID<Account>: Timestamp] {
        let kinds = features.postKinds.filter { $0 != .comment }
        guard !accounts.isEmpty, !kinds.isEmpty else { return [:] }
        let rows = try reader.all(statement(of: accounts, kinds)) { row in
            let id = try row.next(as: ID<Account>.self)
            return (id, try kinds.compactMap { _ in try row.next(as: Timestamp?.self) }.max())
        }
        return rows.reduce(into: [:]) { times, row in times[row.0] = row.1 }
    }

    /// The newest of each kind, at the end of its part of the index.
    package static func statement(of accounts: [ID<Account>], _ kinds: [PostKind]) -> Statement {
        let newest = kinds.map { kind -> Statement in
            """
            (SELECT p.created_at FROM posts p WHERE p.author_id = a.id AND p.kind = \(kind) AND \(.open("p", to: nil))
            ORDER BY p.id DESC LIMIT 1)
            """
        }.joined(separator: ", ")
        return "SELECT a.id, \(newest) FROM accounts a WHERE a.id IN (\(list: accounts))"
    }
}
