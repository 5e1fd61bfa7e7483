import Accounts
package import Base
package import Core
import Kernel
package import SQL

/// Makes an empty list.
package struct MakePeopleList: WritingAct {
    package let account: ID<Account>
    package let title: String
    package let replies: PeopleList.Replies
    package let isExclusive: Bool

    package init(
        account: ID<Account>, title: String, replies: PeopleList.Replies = .members, isExclusive: Bool = false
    ) {
        (self.account, self.title) = (account, title)
        (self.replies, self.isExclusive) = (replies, isExclusive)
    }

    package var cost: Cost? { Cost(.lists, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws -> PeopleList {
        let title = try PeopleList.title(title)
        let count = try transaction.value(
            "SELECT COUNT(*) FROM lists WHERE owner_id = \(account)", as: Int.self)
        guard (count ?? 0) < PeopleList.most else { throw Problem.tooManyLists }
        let list = PeopleList(
            id: services.ids.next(PeopleList.self), title: title, replies: replies, isExclusive: isExclusive)
        try transaction.execute(
            """
            INSERT INTO lists (id, owner_id, title, replies_policy, is_exclusive)
            VALUES (\(list.id), \(account), \(title), \(replies), \(isExclusive))
            """)
        return list
    }
}

/// Names a list otherwise, or changes what it does. What is not said stays.
package struct ChangePeopleList: WritingAct {
    package let account: ID<Account>
    package let list: ID<PeopleList>
    package let title: String?
    package let replies: PeopleList.Replies?
    package let isExclusive: Bool?

    package init(
        account: ID<Account>, list: ID<PeopleList>, title: String? = nil, replies: PeopleList.Replies? = nil,
        isExclusive: Bool? = nil
    ) {
        (self.account, self.list, self.title) = (account, list, title)
        (self.replies, self.isExclusive) = (replies, isExclusive)
    }

    package var cost: Cost? { Cost(.lists, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws -> PeopleList {
        let was = try PeopleListQueries.one(list, of: account, transaction)
        var list = was
        if let title { list.title = try PeopleList.title(title) }
        if let replies { list.replies = replies }
        if let isExclusive { list.isExclusive = isExclusive }
        guard list != was else { return list }
        try transaction.execute(
            """
            UPDATE lists SET title = \(list.title), replies_policy = \(list.replies), is_exclusive = \(list.isExclusive)
            WHERE id = \(list.id)
            """)
        if list.isExclusive != was.isExclusive { try transaction.emit(HomeChanged(account: account)) }
        return list
    }
}

/// Deletes a list. Those in it are followed as before.
package struct DeletePeopleList: WritingAct {
    package let account: ID<Account>
    package let list: ID<PeopleList>

    package init(account: ID<Account>, list: ID<PeopleList>) { (self.account, self.list) = (account, list) }

    package var cost: Cost? { Cost(.deletions, of: account) }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let list = try PeopleListQueries.one(list, of: account, transaction)
        try transaction.execute("DELETE FROM lists WHERE id = \(list.id)")
        if list.isExclusive { try transaction.emit(HomeChanged(account: account)) }
    }
}
