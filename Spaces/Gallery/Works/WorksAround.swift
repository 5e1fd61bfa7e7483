import Accounts
package import Core
package import SQL

/// Where the page of a work leads on.
///
/// Its neighbours are those of the wall at Home, the newer one and the older one: that is where most works are opened,
/// and every work has its place there. Whoever wants more of the same maker has `more`.
package struct WorksAround: Sendable {
    package var newer: ID<Post>?
    package var older: ID<Post>?
    /// The maker's newest works, but for this one.
    package var more: [WorkCard] = []

    package init(newer: ID<Post>? = nil, older: ID<Post>? = nil, more: [WorkCard] = []) {
        self.newer = newer
        self.older = older
        self.more = more
    }

    package static let none = WorksAround()
    /// How many others of the maker's are shown.
    static let limit = 6
    /// How many works on each side are looked at by those who have muted words.
    private static let reach = 10

    /// Two statements; two more for viewers who have muted words.
    package static func read(
        _ work: ID<Post>, by author: ID<Account>, _ audience: Audience, muting muted: MutedWorks?, _ reader: Reader
    ) throws -> WorksAround {
        let reach = muted == nil ? 1 : Self.reach
        var near = try reader.values(nearStatement(work, reach: reach, audience), as: ID<Post>.self)
        var more = try WorkQueries.cards(moreStatement(by: author, besides: work), reader).cards
        if let muted {
            near = try muted.leaveOut(near, id: \.self, reader)
            more = try muted.leaveOut(more, id: \.id, reader)
        }
        return WorksAround(
            newer: near.filter { $0 > work }.min(), older: near.filter { $0 < work }.max(), more: more)
    }

    /// The works next to one on the wall, on both sides.
    static func nearStatement(_ work: ID<Post>, reach: Int, _ audience: Audience) -> Statement {
        """
        SELECT post_id FROM (
            SELECT w.post_id FROM works w WHERE w.post_id > \(work) AND \(audience.sees("w"))
            ORDER BY w.post_id LIMIT \(reach)
        ) newer
        UNION ALL
        SELECT post_id FROM (
            SELECT w.post_id FROM works w WHERE w.post_id < \(work) AND \(audience.sees("w"))
            ORDER BY w.post_id DESC LIMIT \(reach)
        ) older
        """
    }

    package static func moreStatement(by author: ID<Account>, besides work: ID<Post>) -> Statement {
        """
        SELECT w.post_id, w.post_id AS place FROM works w
        WHERE w.author_id = \(author) AND w.post_id <> \(work) AND \(.open(at: "w.post_id", to: nil))
        ORDER BY w.post_id DESC LIMIT \(limit)
        """
    }
}
