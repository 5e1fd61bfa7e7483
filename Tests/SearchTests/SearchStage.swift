import Accounts
import Base
import Core
import SQL
import Search
import TestKit

/// Members without passwords that can be searched.
extension TestSalon {
    @discardableResult
    func enlist(_ members: [(name: String, handle: String, major: String)]) async throws -> [ID<Account>] {
        let ids = members.map { _ in services.ids.next(Account.self) }
        try await database.write { transaction in
            for (id, member) in zip(ids, members) {
                let email = "\(member.handle)@x.example"
                try transaction.execute(
                    """
                    INSERT INTO accounts (id, handle, handle_key, email, email_key, name, major)
                    VALUES (\(id), \(member.handle), \(member.handle), \(email), \(email), \(member.name),
                        \(member.major))
                    """)
                try SearchIndex.people.update(id, in: transaction)
            }
        }
        return ids
    }

    /// The handles that are found, page after page.
    func found(_ typed: String, by viewer: ID<Account>? = nil, pages: Int = 1) async throws -> [String] {
        var handles: [String] = []
        var after: SearchCursor?
        for _ in 0..<pages {
            let start = after
            let (people, next) = try await database.read { reader in
                try PeopleSearch.page(typed, after: start, viewer: viewer, reader)
            }
            handles += people.map(\.author.handle)
            guard let next else { break }
            // As an address carries it.
            after = SearchCursor(next.description)
        }
        return handles
    }

    func follow(_ follower: ID<Account>, _ followed: [ID<Account>]) async throws {
        let ids = followed.map { _ in services.ids.next(Follow.self) }
        try await database.write { transaction in
            for (id, other) in zip(ids, followed) {
                try transaction.execute(
                    "INSERT INTO follows (id, follower_id, followed_id) VALUES (\(id), \(follower), \(other))")
            }
        }
    }
}
