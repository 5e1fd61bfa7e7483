import Accounts
package import Core
package import SQL

/// Whom a member talks with in a conversation.
package enum Company: Sendable {
    case one(Author)
    /// The other's account is deleted, or there is a block: which of the two, nobody learns.
    case nobody
    case group(GroupLabel)

    package init(_ other: Author?) { self = other.map(Company.one) ?? .nobody }

    package var isNobody: Bool { if case .nobody = self { true } else { false } }

    /// What the conversation is called.
    package func title(in t: Language) -> String {
        switch self {
        case .one(let other): other.name
        case .nobody: t(.memberNotAvailable)
        case .group(let group): group.title(in: t)
        }
    }
}

/// In statements over members `m` and conversations `c`, whom each conversation is with: one row each, however many
/// members it has.
extension Company {
    /// For the statement that makes a page of conversations.
    package static func parts(of account: ID<Account>) -> Statement {
        """
        CASE WHEN c.is_group = 0 THEN \(ConversationQueries.presentOther(of: account)) ELSE \(member(0, account)) END
            AS other_id,
        CASE WHEN c.is_group = 1 THEN \(member(1, account)) END AS second_id,
        CASE WHEN c.is_group = 1 THEN \(member(2, account)) END AS third_id,
        CASE WHEN c.is_group = 1 THEN (SELECT COUNT(*) \(others(account))) ELSE 0 END AS other_count,
        CASE WHEN c.is_group = 1 THEN m.has_accepted + (SELECT COUNT(*) \(others(account)) AND g.has_accepted = 1)
            ELSE 0 END AS member_count,
        c.is_group, c.name AS group_name, CASE WHEN m.has_accepted = 1 THEN c.picture_id END AS picture_id
        """
    }

    private static func member(_ index: Int, _ account: ID<Account>) -> Statement {
        "(SELECT g.account_id \(others(account)) ORDER BY g.account_id LIMIT 1 OFFSET \(index))"
    }

    private static func others(_ account: ID<Account>) -> Statement {
        """
        FROM conversation_members g WHERE g.conversation_id = c.id AND g.account_id <> \(account)
            AND \(.notBlocked("g.account_id", by: account))
        """
    }

    /// Of a page of such rows, called `page`, what ``init(row:)`` reads.
    package static let columns: Statement = """
        page.is_group, page.group_name, page.picture_id, page.other_count, page.member_count, \(Author.columns),
        a2.id, a2.handle, a2.name, a2.major, a2.photo, a3.id, a3.handle, a3.name, a3.major, a3.photo
        """
    package static let joins: Statement = """
        LEFT JOIN accounts a ON a.id = page.other_id
        LEFT JOIN accounts a2 ON a2.id = page.second_id
        LEFT JOIN accounts a3 ON a3.id = page.third_id
        """

    package init(row: inout Row) throws {
        let isGroup = try row.next(as: Bool.self)
        let name = try row.next(as: String.self)
        let picture = try row.next(as: ID<Media>?.self)
        let (count, members) = (try row.next(as: Int.self), try row.next(as: Int.self))
        let some = try (0..<GroupLabel.faces).compactMap { _ in try Author(orNull: &row) }
        guard isGroup else {
            self = some.first.map(Company.one) ?? .nobody
            return
        }
        self = .group(
            GroupLabel(
                name: name, picture: picture.map { Rendering($0, key: nil) }, some: some, count: count + 1,
                members: members))
    }
}

extension Author {
    /// Takes the columns of one who may not be there.
    package init?(orNull row: inout Row) throws {
        guard !row.skipNull() else {
            row.skip(4)
            return nil
        }
        try self.init(row: &row)
    }
}
