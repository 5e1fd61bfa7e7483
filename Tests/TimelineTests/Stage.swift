import Base
import Core
import People
import Posts
import SQL
import TestKit
import Testing

@testable import Timeline

/// Members who post, by the acts.
struct Stage {
    let salon: TestSalon
    let people: [ID<Account>]

    init(_ salon: TestSalon, people count: Int = 3) async throws {
        self.salon = salon
        people = try await salon.crowd(count)
    }

    @discardableResult
    func post(
        _ text: String, by person: Int = 0, to parent: ID<Post>? = nil, quoting: ID<Post>? = nil, warning: String = ""
    ) async throws -> ID<Post> {
        try await PublishPost(
            author: people[person], text: text, warning: warning, inReplyTo: parent, quoting: quoting)(salon.services)
    }

    func follow(_ person: Int, _ other: Int, _ isFollowing: Bool = true) async throws {
        try await FollowAccount(follower: people[person], followed: people[other], isFollowing: isFollowing)(
            salon.services)
    }

    @discardableResult
    func repost(_ post: ID<Post>, by person: Int, _ isReposted: Bool = true) async throws -> PassOnState {
        try await RepostPost(post: post, account: people[person], isReposted: isReposted)(salon.services)
    }

    func delete(_ post: ID<Post>, by person: Int = 0) async throws {
        try await DeletePost(post: post, account: people[person])(salon.services)
    }

    func reader(_ person: Int?) -> PostReader {
        PostReader(
            viewer: person.map { people[$0] }, words: .empty, now: salon.clock.clock.now(), cards: { _, _, _ in [:] })
    }

    func home(of person: Int, before: PostCursor? = nil) async throws -> [PostItem] {
        try await homePage(of: person, before: before).items
    }

    func homePage(
        of person: Int, before: PostCursor? = nil
    ) async throws -> (items: [PostItem], next: PostCursor?) {
        let (viewer, posts) = (people[person], reader(person))
        return try await salon.services.feeds.read { reader, feeds in
            try posts.home(of: viewer, before: before, reader, feeds)
        }
    }

    func local(for person: Int? = nil) async throws -> [PostItem] {
        let (viewer, now, posts) = (person.map { people[$0] }, salon.clock.clock.now(), reader(person))
        return try await salon.database.read { reader in
            try posts.page(TimelineQueries.local(.before(nil), viewer: viewer, now: now), reader).items
        }
    }

    func thread(_ post: ID<Post>, for person: Int? = nil, _ edge: AnswersEdge = .before(nil)) async throws -> PostThread
    {
        let posts = reader(person)
        return try await salon.database.read { reader in
            try ThreadQueries.thread(around: post, edge, posts: posts, reader)
        }
    }

    /// What somebody was told, oldest first: `reply`, `mention`.
    func notifications(_ person: Int) async throws -> [String] {
        let account = people[person]
        return try await salon.database.read { reader in
            try reader.values("SELECT kind FROM notifications WHERE account_id = \(account) ORDER BY id")
        }
    }

    func handle(_ person: Int) -> String { "h\(people[person])" }
}

extension PostThread {
    /// The posts above, as texts; a tombstone is `nil`.
    var textsAbove: [String?] { above.map(\.text) }
}

extension PostThread.Entry {
    var text: String? {
        switch self {
        case .post(let item): item.text
        case .stone: nil
        }
    }
}

/// The call is refused in these words.
func expectRefusal(
    _ wanted: Problem, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
    let problem = await #expect(throws: Problem.self, sourceLocation: sourceLocation) { try await body() }
    #expect(problem?.status == wanted.status && problem?.phrase == wanted.phrase, sourceLocation: sourceLocation)
}
