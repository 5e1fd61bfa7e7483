import Accounts
import Base
import BasePages
import Core
import Design
import Exports
import Kernel
import People
import SQL

/// Whom a member follows, also in lists, and what they like and have saved: where it is, not what others have written
/// there.
extension OwnPart {
    func lists(_ export: ExportFolder) async throws {
        try await follows(export)
        try await peopleLists(export)
        try await posts(export, "saved", title: .saved) { account, before in
            """
            SELECT b.id, b.id / 65536, p.id, p.kind, COALESCE(p.root_id, p.id)
            FROM bookmarks b JOIN posts p ON p.id = b.post_id
            WHERE b.account_id = \(account) AND b.id < \(before.key) AND \(.visible("p", to: account))
            ORDER BY b.id DESC LIMIT \(MemberExport.pageSize)
            """
        }
        try await posts(export, "likes", title: .likes) { account, before in
            """
            SELECT l.created_at, l.created_at, p.id, p.kind, COALESCE(p.root_id, p.id)
            FROM likes l JOIN posts p ON p.id = l.post_id
            WHERE l.account_id = \(account) AND (l.created_at, l.post_id) < (\(before.key), \(before.post))
                AND \(.visible("p", to: account))
            ORDER BY l.created_at DESC, l.post_id DESC LIMIT \(MemberExport.pageSize)
            """
        }
    }

    private struct Follow: Sendable {
        let id: Int64
        let handle: String
        let isWatched: Bool
    }

    private func follows(_ export: ExportFolder) async throws {
        let account = export.account
        var lines: [HTML] = []
        try await export.beginList("following")
        let count = try await export.each(services, from: .max, key: \Follow.id) { before, reader in
            try reader.all(
                """
                SELECT f.id, a.handle, f.is_watching FROM follows f JOIN accounts a ON a.id = f.followed_id
                WHERE f.follower_id = \(account) AND f.id < \(before) AND \(.notAway("a.id"))
                ORDER BY f.id DESC LIMIT \(MemberExport.pageSize)
                """
            ) { row in Follow(id: try row.next(), handle: try row.next(), isWatched: try row.next()) }
        } use: { page in
            try await export.add(
                page.map { follow in
                    JSON(members: [
                        ("handle", JSON(follow.handle)), ("since", JSON(ID<Account>(rawValue: follow.id).createdAt)),
                        ("watched", JSON(follow.isWatched)),
                    ])
                })
            lines += page.map { "<li>@\($0.handle)</li>" }
        }
        await export.endList()
        try await list(lines, "following.html", .following, count: count, export)
    }

    private func peopleLists(_ export: ExportFolder) async throws {
        let account = export.account
        var lines: [HTML] = []
        let lists = try await services.database.read { try PeopleListQueries.all(of: account, $0) }.reversed()
        try await export.beginList("lists")
        for list in lists {
            let people = try await services.database.read { reader in
                try reader.values(
                    """
                    SELECT a.handle FROM list_members m JOIN accounts a ON a.id = m.member_id
                    WHERE m.list_id = \(list.id) AND m.owner_id = \(account) AND \(.notAway("a.id"))
                    ORDER BY a.handle_key
                    """, as: String.self)
            }
            try await export.add([
                JSON(members: [
                    ("title", JSON(list.title)), ("exclusive", JSON(list.isExclusive)),
                    ("replies", JSON(list.replies.rawValue)), ("people", JSON(people.map { JSON($0) })),
                ])
            ])
            let names = people.map { "@\($0)" }.joined(separator: ", ")
            lines.append("<li>\(list.title): \(names)</li>")
        }
        await export.endList()
        try await list(lines, "lists.html", .peopleLists, count: lists.count, export)
    }

    /// Where a list goes on; of two of one millisecond, by the post.
    struct Place: Sendable {
        let key: Int64
        let post: ID<Post>
    }

    private struct Kept: Sendable {
        let place: Place
        let time: Timestamp
        let path: String
    }

    private func posts(
        _ export: ExportFolder, _ name: String, title: Phrase,
        _ statement: @escaping @Sendable (ID<Account>, Place) -> Statement
    ) async throws {
        let (account, url) = (export.account, services.site.publicURL)
        var lines: [HTML] = []
        try await export.beginList(name)
        let count = try await export.each(services, from: Place(key: .max, post: ID(rawValue: .max)), key: \Kept.place)
        { before, reader in
            try reader.all(statement(account, before)) { row in
                let (key, time) = (try row.next(as: Int64.self), try row.next(as: Timestamp.self))
                let (id, kind) = (try row.next(as: ID<Post>.self), try row.next(as: PostKind.self))
                return Kept(
                    place: Place(key: key, post: id), time: time, path: kind.path(of: id, below: try row.next()))
            }
        } use: { page in
            try await export.add(
                page.map { JSON(members: [("address", JSON(url + $0.path)), ("time", JSON($0.time))]) })
            lines += page.map { #"<li><a href="\#(url)\#($0.path)">\#(url)\#($0.path)</a></li>"# }
        }
        await export.endList()
        try await list(lines, "\(name).html", title, count: count, export)
    }

    private func list(
        _ lines: [HTML], _ page: String, _ title: Phrase, count: Int, _ export: ExportFolder
    ) async throws {
        guard count > 0 else { return }
        await export.lead(to: page, title, count: count)
        try await export.page(page, title: export.language(title)) { _ in
            "<h1>\(export.language(title))</h1><ul>\(lines)</ul>"
        }
    }
}

extension Phrase {
    fileprivate static let following = Phrase("팔로잉", "Following")
    fileprivate static let peopleLists = Phrase("리스트", "Lists")
    fileprivate static let saved = Phrase("저장한 것", "Saved")
    fileprivate static let likes = Phrase("좋아요", "Likes")
}
