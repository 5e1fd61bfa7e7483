import Accounts
package import Core
package import SQL

/// A group's members, and what the viewer may do there.
package struct GroupInfo: Sendable {
    package let head: ConversationHead
    package let group: Group
    package let viewer: Author

    /// - Returns: `nil` for a conversation of two.
    package static func read(
        _ head: ConversationHead, for account: ID<Account>, _ reader: Reader
    ) throws -> GroupInfo? {
        guard let group = head.group else { return nil }
        let viewer = try reader.one(GroupQueries.authorsStatement([account], for: account), Author.init(row:))
        return GroupInfo(head: head, group: group, viewer: viewer)
    }
}
