import Accounts
package import Base
package import Core
package import SQL
import Storage

/// Notifications as pages show them.
package enum NotificationQueries {
    /// How many groups a page shows, made of so many notifications at most.
    package static let pageSize = 30
    static let rowLimit = 100

    /// A page of a member's notifications, newest first, and where the next begins. One query.
    ///
    /// - Parameters:
    ///   - words: what the member wants to read nothing of. What came before a word was muted is left out; a page may
    ///     then be short, even empty, and not be the last. A title that says one is not named.
    ///   - topic: the one that is looked at; `nil` for all.
    ///   - kinds: what can happen here. What came of anything else, before its space was switched off, is left out.
    package static func page(
        of account: ID<Account>, on topic: NotificationTopic?, before: ID<MemberNotification>?,
        muting words: MutedWords, kinds: NotificationKinds, now: Timestamp, _ reader: Reader
    ) throws -> (groups: [NotificationGroup], next: ID<MemberNotification>?) {
        let rows = try reader.all(
            statement(of: account, on: topic, before: before, kinds: kinds, now: now)
        ) { row in
            try NotificationRow.read(&row, muting: words, kinds)
        }
        let last = rows.count > rowLimit ? rows[rowLimit - 1].id : nil
        let groups = NotificationGroup.grouped(rows.prefix(rowLimit).compactMap(\.row))
        let shown = Array(groups.prefix(pageSize))
        return (shown, groups.count > pageSize ? shown.last?.id : last)
    }

    /// The newest, as open pages and devices of the member learn of them.
    static func newest(
        of account: ID<Account>, kinds: NotificationKinds, now: Timestamp, _ reader: Reader
    ) throws -> [NotificationGroup] {
        let words = try MutedWordQueries.words(of: account, now: now, reader)
        return try page(of: account, on: nil, before: nil, muting: words, kinds: kinds, now: now, reader).groups
    }

    /// The group that a notification is in, if it is among the newest and the member may see it.
    static func group(
        with id: ID<MemberNotification>, of account: ID<Account>, kinds: NotificationKinds, now: Timestamp,
        _ reader: Reader
    ) throws -> NotificationGroup? {
        try newest(of: account, kinds: kinds, now: now, reader).first { group in
            group.rows.contains { $0.id == id }
        }
    }

    /// One page's notifications by index; the joins then touch these alone. What is below something the member may not
    /// see any more, or that moderators have hidden, shows neither its title nor its picture, and a comment there no words.
    package static func statement(
        of account: ID<Account>, on topic: NotificationTopic?, before: ID<MemberNotification>?,
        kinds: NotificationKinds, now: Timestamp
    ) -> Statement {
        let isHere = aboutSomethingHere(kinds).map { isHere -> Statement in "AND \(isHere)" }
        let isOnTopic = topic.map { topic -> Statement in
            "AND n.kind IN (\(list: kinds.here.filter { $0.topic == topic }.map(\.name)))"
        }
        func names(_ column: (NotificationNames) -> Statement) -> Statement? {
            kinds.naming(column, of: "page.kind", about: "p.id", to: account)
        }
        return """
            SELECT page.id, page.kind, page.is_read, \(Author.columns), \(FollowState.columns(viewer: account)),
                p.id, p.parent_id, COALESCE(p.root_id, p.id), p.kind,
                CASE WHEN \(.placeVisible("p", to: account)) AND (p.state = 'draft' OR \(.open("p", to: account)))
                    THEN p.text ELSE '' END,
                COALESCE(\(kinds.title(of: "r.id")), \(names(\.title) ?? "CAST(NULL AS TEXT)")),
                \(names(\.concerned) ?? "CAST(NULL AS TEXT)"), \(names(\.count) ?? "CAST(NULL AS BIGINT)"),
                \(Picture.columns)
            FROM (
                SELECT n.id, n.kind, n.is_read, n.actor_id, n.post_id FROM notifications n
                WHERE n.account_id = \(account) AND n.id < \(before ?? ID(rawValue: .max))
                    AND \(.notHidden("n.actor_id", by: account, now: now)) \(isHere) \(isOnTopic)
                ORDER BY n.id DESC LIMIT \(rowLimit + 1)
            ) page
            JOIN accounts a ON a.id = page.actor_id
            LEFT JOIN posts p ON p.id = page.post_id
            LEFT JOIN posts r ON r.id = COALESCE(p.root_id, p.id)
                AND \(.visible(alone: "r", to: account))
            LEFT JOIN media m ON m.post_id = r.id AND \(.cover)
            ORDER BY page.id DESC
            """
    }

    /// Whether the notification `n` is about something this instance has; `nil` where it has everything.
    ///
    /// Notifications of a space that is off, or about its posts, are left out: without a timeline, a work that was
    /// reposted still exists, but its reposts do not.
    static func aboutSomethingHere(_ kinds: NotificationKinds) -> Statement? {
        guard !kinds.gone.isEmpty else { return nil }
        let isPostHere = kinds.features.hasPosts(ofKind: "o.kind").map { isThere -> Statement in
            "AND (n.post_id IS NULL OR EXISTS (SELECT 1 FROM posts o WHERE o.id = n.post_id \(isThere)))"
        }
        return "n.kind NOT IN (\(list: kinds.gone)) \(isPostHere)"
    }

    /// The newest there is, hidden or not.
    package static func newest(of account: ID<Account>, _ reader: Reader) throws -> ID<MemberNotification>? {
        try reader.value(newestStatement(of: account))
    }

    package static func newestStatement(of account: ID<Account>) -> Statement {
        "SELECT MAX(id) FROM notifications WHERE account_id = \(account)"
    }
}

extension NotificationRow {
    /// `row` is `nil` where somebody says a word in it that is muted, and for a kind nothing brings here.
    fileprivate static func read(
        _ row: inout Row, muting words: MutedWords, _ kinds: NotificationKinds
    ) throws -> (id: ID<MemberNotification>, row: NotificationRow?) {
        let id = try row.next(as: ID<MemberNotification>.self)
        let kind = kinds[try row.next(as: String.self)]
        let isRead = try row.next(as: Bool.self)
        let actor = try Author(row: &row)
        let follow = try FollowState(row: &row, account: actor.id, handle: actor.handle)
        let post = try NotificationPost.read(&row, muting: words)
        guard let kind else { return (id, nil) }
        if kind.showsOthersText, let post, words.first(in: post.text) != nil { return (id, nil) }
        return (
            id, NotificationRow(id: id, kind: kind, isRead: isRead, actor: actor, follow: follow, post: post)
        )
    }
}

extension NotificationPost {
    fileprivate static func read(_ row: inout Row, muting words: MutedWords) throws -> NotificationPost? {
        guard let id = try row.next(as: ID<Post>?.self) else { return nil }
        let parent = try row.next(as: ID<Post>?.self)
        let root = try row.next(as: ID<Post>.self)
        let kind = try row.next(as: PostKind.self)
        let text = try row.next(as: String.self)
        let title = try row.next(as: String?.self).flatMap { words.first(in: $0) == nil ? $0 : nil }
        let (concerned, count) = (try row.next(as: String?.self), try row.next(as: Int?.self))
        let picture = row.skipNull() ? nil : try Picture(row: &row)
        return NotificationPost(
            id: id, parent: parent, root: root, kind: kind, text: text, picture: picture, title: title,
            concerned: concerned.map { ConcernedPosts(title: $0, others: (count ?? 1) - 1) })
    }
}
