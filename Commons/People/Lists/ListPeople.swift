import Accounts
package import Base
package import Core
import Kernel
package import SQL

/// Puts people into a list, or takes them out of it: all of them, or nobody. Doing it twice is doing it once.
package struct ListPeople: WritingAct {
    package let account: ID<Account>
    package let list: ID<PeopleList>
    package let people: [ID<Account>]
    package let areListed: Bool

    package init(account: ID<Account>, list: ID<PeopleList>, people: [ID<Account>], areListed: Bool) {
        (self.account, self.list) = (account, list)
        (self.people, self.areListed) = (people, areListed)
    }

    package var cost: Cost? { Cost(.lists, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let list = try PeopleListQueries.one(list, of: account, transaction)
        guard !people.isEmpty else { return }
        let changed = areListed ? try put(into: list, transaction) : try take(outOf: list, transaction)
        if changed > 0, list.isExclusive { try transaction.emit(HomeChanged(account: account)) }
    }

    private func put(into list: PeopleList, _ transaction: Transaction) throws -> Int {
        let followed = try transaction.values(
            """
            SELECT f.followed_id FROM follows f
            WHERE f.follower_id = \(account) AND f.followed_id IN (\(list: people))
                AND \(.notBlocked("f.followed_id", by: account))
            """, as: ID<Account>.self)
        let wanted = Set(people)
        guard wanted == Set(followed) else { throw Problem.listedAreFollowed }
        let others = try transaction.value(
            "SELECT COUNT(*) FROM list_members WHERE list_id = \(list.id) AND member_id NOT IN (\(list: people))",
            as: Int.self)
        guard (others ?? 0) + wanted.count <= PeopleList.mostPeople else { throw Problem.listFull }
        return try transaction.execute(
            """
            INSERT INTO list_members (list_id, owner_id, member_id)
            SELECT l.id, f.follower_id, f.followed_id FROM lists l JOIN follows f ON f.follower_id = l.owner_id
            WHERE l.id = \(list.id) AND f.followed_id IN (\(list: people))
            ON CONFLICT DO NOTHING
            """)
    }

    private func take(outOf list: PeopleList, _ transaction: Transaction) throws -> Int {
        try transaction.execute(
            "DELETE FROM list_members WHERE list_id = \(list.id) AND member_id IN (\(list: people))")
    }
}
