import APITestKit
import Accounts
import Base
import Core
import Kernel
import People
import SQL
import SalonApp
import Storage
import TestKit
import Testing
import Timeline

/// Members who are something to one another, each with a browser and an app, and what one of them has published.
struct MatrixHouse {
    struct Viewer {
        let name: String
        let browser: Browser
        let api: APIClient
    }

    struct Thing {
        let name: String
        let id: ID<Post>
        let page: String
        var isPost = true
    }

    let salon: TestSalon
    let owner: ID<Account>
    /// Whose profile is for members.
    let closed: ID<Account>
    /// For whom tokens of all kinds act: nothing is theirs.
    let spare: ID<Account>
    let viewers: [Viewer]
    let things: [Thing]

    init(_ salon: TestSalon) async throws {
        self.salon = salon
        _ = try await salon.member(.minsu)
        var browsers: [String: Browser] = [:]
        var ids: [String: ID<Account>] = [:]
        for (name, handle) in Self.handles {
            browsers[name] = try await salon.member(Person(name: handle, handle: handle, major: "Art"))
            ids[name] = try await salon.database.read { reader in
                try reader.value("SELECT id FROM accounts WHERE handle_key = \(handle)", as: ID<Account>.self)
            }
        }
        func id(_ name: String) throws -> ID<Account> { try #require(ids[name]) }
        (owner, closed, spare) = (try id("owner"), try id("closed"), try id("spare"))
        let services = salon.services
        for author in [owner, closed] {
            try await FollowAccount(follower: try id("follower"), followed: author, isFollowing: true)(services)
            try await MuteAccount(account: try id("muting"), other: author, isMuted: true)(services)
            try await BlockAccount(account: author, other: try id("blocked"), isBlocked: true)(services)
            try await BlockAccount(account: try id("blocking"), other: author, isBlocked: true)(services)
        }
        var viewers = [Viewer(name: "visitor", browser: salon.visitor(), api: .visitor(salon))]
        for (name, _) in Self.handles where !["closed", "spare"].contains(name) {
            viewers.append(
                Viewer(
                    name: name, browser: try #require(browsers[name]),
                    api: try await APIClient.member(salon, try id(name))))
        }
        self.viewers = viewers
        things = try await Self.published(salon, owner, closed, try #require(browsers["owner"]))
        let (moderator, suspended, closed) = (try id("moderator"), try id("suspended"), closed)
        try await salon.database.write { transaction in
            try transaction.execute("UPDATE accounts SET role = 'moderator' WHERE id = \(moderator)")
            try transaction.execute("UPDATE accounts SET state = 'suspended' WHERE id = \(suspended)")
            try transaction.execute("UPDATE accounts SET is_private = 1 WHERE id = \(closed)")
        }
        for account in ids.values { services.sessions.forget(account) }
    }

    private static let handles = [
        ("owner", "omar"), ("closed", "cleo"), ("stranger", "sam"), ("blocked", "bob"), ("blocking", "bea"),
        ("muting", "mio"), ("follower", "fay"), ("moderator", "moe"), ("suspended", "sue"), ("spare", "ivy"),
    ]

    private static func published(
        _ salon: TestSalon, _ owner: ID<Account>, _ closed: ID<Account>, _ browser: Browser
    ) async throws -> [Thing] {
        var things: [Thing] = []
        for visibility in PostVisibility.allCases {
            let post = try await PublishPost(
                author: owner, text: "@sam \(visibility)", visibility: visibility)(salon.services)
            things.append(Thing(name: "a post for \(visibility)", id: post, page: "/posts/\(post)"))
        }
        let hers = try await PublishPost(author: closed, text: "For members")(salon.services)
        things.append(Thing(name: "a post of a closed profile", id: hers, page: "/posts/\(hers)"))
        let hidden = try await PublishPost(author: owner, text: "Hidden")(salon.services)
        things.append(Thing(name: "a hidden post", id: hidden, page: "/posts/\(hidden)"))
        let work = try await salon.shareWork("Velvet", by: browser)
        things.append(Thing(name: "a work", id: work, page: "/works/\(work)", isPost: false))
        try await salon.database.write { transaction in
            _ = try transaction.execute("UPDATE posts SET state = 'hidden' WHERE id = \(hidden)")
        }
        return things
    }

    /// An app whose member has ended it.
    func revoked() async throws -> APIClient {
        let client = try await APIClient.member(salon, spare)
        let key = try #require(client.token.flatMap { AccessToken($0[...]) }).key
        try await salon.services.sessions.end(key)
        #expect(try await client.whoAmI() == 401)
        return client
    }
}
