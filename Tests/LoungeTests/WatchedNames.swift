import Core
import SQL
import TestKit

@testable import Personas

/// By what somebody can be known, on either side.
struct WatchedNames: Sendable {
    /// `jiwoo`; somebody of the crowd has an id in it.
    let handle: String
    let account: ID<Account>
    /// Handle, id, name, photo.
    let ofAccount: [String]
    let persona: ID<Persona>
    /// Nickname, id.
    let ofPersona: [String]
}

extension WatchedHouse {
    /// Everybody who is in the lounge now.
    func names() async throws -> [WatchedNames] {
        try await salon.database.read { reader in
            try reader.all(
                """
                SELECT a.handle, a.id, a.name, a.photo, p.id, p.nickname
                FROM persona_owners o JOIN accounts a ON a.id = o.account_id JOIN personas p ON p.id = o.persona_id
                ORDER BY a.id
                """
            ) { row in
                let handle = try row.next(as: String.self)
                let account = try row.next(as: ID<Account>.self)
                let name = try row.next(as: String.self)
                let photo = try row.next(as: String?.self)
                let persona = try row.next(as: ID<Persona>.self)
                // "/media/18230/…": the number is its own.
                let picture = photo?.split(separator: "/").dropFirst().first.map { [String($0)] } ?? []
                let words = [handle, "\(account)", name.split(separator: " ").last.map(String.init) ?? name] + picture
                let nickname = try row.next(as: String.self)
                return WatchedNames(
                    handle: handle, account: account, ofAccount: words, persona: persona,
                    ofPersona: ["\(persona)", nickname])
            }
        }
    }

    /// Every address of the lounge, as far as rows have one.
    func loungePages() async throws -> [String] {
        let posts = try await salon.database.read { reader in
            try reader.values("SELECT id FROM lounge_posts ORDER BY id", as: ID<LoungePost>.self)
        }
        let nicknames = Self.nicknames.values.sorted() + ["구경꾼0호"]
        var pages = [
            "/lounge", "/lounge?before=3", "/lounge/join", "/lounge/new", "/lounge/me", "/lounge/me/replies",
            "/lounge/me/edit", "/lounge/me/about", "/lounge/notifications", "/lounge/rules", "/lounge/moderation",
            "/lounge/nickname?q=somebody", "/lounge/members/nobody", "/lounge/99999",
        ]
        for post in posts {
            pages += ["", "?part=item", "/menu", "/report", "/delete", "/transparency"].map { "/lounge/\(post)\($0)" }
        }
        for nickname in nicknames.map(\.percentEncoded) {
            pages += [
                "/lounge/members/\(nickname)", "/lounge/members/\(nickname)/replies", "/lounge/nickname?q=\(nickname)",
            ]
        }
        return pages
    }

    /// Where accounts are named.
    var otherPages: [String] {
        [
            "/", "/following", "/timeline", "/timeline/local", "/notifications", "/messages", "/messages/new",
            "/messages/requests", "/saved", "/search?q=jiwoo", "/search?q=minsu", "/settings", "/settings/account",
            "/settings/profile", "/settings/notifications", "/settings/muted-words", "/settings/account/delete",
            "/settings/invitations", "/admin", "/welcome", "/@jiwoo", "/@ada", "/@minsu", "/@jiwoo/followers",
            "/@jiwoo/following", "/complete?q=ji", "/tags/lounge",
        ]
    }
}
