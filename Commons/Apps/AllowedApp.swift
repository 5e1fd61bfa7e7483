import Accounts
import Base
package import Core
package import Kernel
package import SQL
import Storage

/// An app that acts for a member, as its page of apps lists it.
package struct AllowedApp: Sendable {
    package let id: ID<App>
    package let name: String
    /// The host of its website, as it says.
    package let websiteHost: String?
    /// What all of its tokens may do together.
    package let scopes: Scopes
    package let since: Timestamp
    /// By days, which is all that is kept.
    package let lastUsed: Timestamp

    /// A member's apps, the last used first.
    package static func all(of account: ID<Account>, _ reader: Reader) throws -> [AllowedApp] {
        let rows = try reader.all(statement(of: account)) { row in
            AllowedApp(
                id: try row.next(), name: try row.next(), websiteHost: App.host(of: try row.next()),
                scopes: Scopes(try row.next(as: String.self)) ?? [], since: try row.next(), lastUsed: try row.next())
        }
        var apps: [AllowedApp] = []
        for row in rows {
            guard let known = apps.firstIndex(where: { $0.id == row.id }) else {
                apps.append(row)
                continue
            }
            apps[known] = apps[known].with(row)
        }
        return apps
    }

    /// One row a token.
    package static func statement(of account: ID<Account>) -> Statement {
        """
        SELECT x.id, x.name, x.website, s.scopes, s.created_at, s.seen_at FROM sessions s JOIN apps x ON x.id = s.app_id
        WHERE s.account_id = \(account)
        ORDER BY s.seen_at DESC, s.created_at DESC LIMIT 500
        """
    }

    private func with(_ other: AllowedApp) -> AllowedApp {
        AllowedApp(
            id: id, name: name, websiteHost: websiteHost, scopes: scopes.union(other.scopes),
            since: min(since, other.since), lastUsed: max(lastUsed, other.lastUsed))
    }
}
