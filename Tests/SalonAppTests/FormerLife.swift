import Base
import Core
import Exhibitions
import Kernel
import Logging
import SQL
import SalonApp
import TestKit
import Testing

/// A community in which every space was on, with something of everything in each, before some were switched off.
struct FormerLife {
    let salon: TestSalon
    let work: ID<Post>
    let image: ID<Media>
    let comment: ID<Post>
    let exhibition: ID<Post>
    let post: ID<Post>
    let reply: ID<Post>
    let conversation: String

    /// What was written where.
    static let texts: [Space: [String]] = [
        .gallery: [
            "Redbarn", "Canvasword", "Commentword", "tagofworks", "Showword", "Guestword", "Stepword", "Askword",
        ],
        .timeline: ["Postword", "Replyword", "Quoteword", "Ownword", "tagofposts"],
        .messages: ["Chatword"],
    ]

    init(_ salon: TestSalon) async throws {
        self.salon = salon
        // The first is the admin.
        let minsu = try await salon.member(.minsu), ada = try await salon.member(.ada)
        _ = try await minsu.post("/@ada/follow")
        _ = try await ada.post("/@minsu/follow")
        work = try await salon.shareWork(
            "Redbarn", by: ada,
            fields: [("description", "Canvasword #tagofworks"), ("critique", "on"), ("question", "Askword")])
        image = try await salon.addVersion(to: work, by: ada)
        _ = try await ada.post("/works/\(work)/process", [("step", "n0"), ("note-n0", "Stepword")])
        _ = try await minsu.post("/works/\(work)/comments", [("text", "Commentword @ada")])
        comment = try await Self.newest(.comment, salon)
        exhibition = try await Self.exhibit(work, salon)
        _ = try await minsu.post("/exhibitions/\(exhibition)/comments", [("text", "Guestword @ada")])
        _ = try await ada.post("/posts", [("client_id", "one"), ("text", "Postword #tagofposts")])
        post = try await Self.newest(.post, salon)
        _ = try await minsu.post("/posts", [("in_reply_to", "\(post)"), ("client_id", "two"), ("text", "Replyword")])
        reply = try await Self.newest(.reply, salon)
        _ = try await minsu.post("/posts", [("quote", "\(work)"), ("client_id", "three"), ("text", "Quoteword")])
        _ = try await minsu.post("/posts", [("client_id", "four"), ("text", "Ownword")])
        for one in [work, post] {
            for action in ["like", "save", "repost"] { _ = try await minsu.post("/posts/\(one)/\(action)") }
        }
        for one in [comment, reply, try await Self.newest(.post, salon)] {
            _ = try await ada.post("/posts/\(one)/like")
        }
        let opened = try await ada.post("/messages/with/minsu")
        conversation = try #require(opened.location)
        let link = "\(salon.services.site.publicURL)/works/\(work)"
        _ = try await ada.post(conversation, [("client_id", "message-one"), ("text", "Chatword \(link)")])
    }

    /// Once lived, and then looked at with each choice of spaces in turn.
    static func run(
        on engine: TestEngine, with choices: [Set<Space>],
        _ body: (_ life: FormerLife, _ alone: Salon, _ spaces: Set<Space>) async throws -> Void
    ) async throws {
        try await TestSalon.run(on: engine) { salon in
            let life = try await FormerLife(salon)
            for (index, spaces) in choices.enumerated() {
                try await life.forgetWhatWasRead()
                try await body(life, try await life.with(spaces, node: index + 1), spaces)
            }
        }
    }

    /// An instance that starts counts as read what it has no space for.
    private func forgetWhatWasRead() async throws {
        try await salon.database.write { transaction in
            try transaction.execute("UPDATE notifications SET is_read = 0")
            try transaction.execute(
                """
                UPDATE accounts SET unread_count =
                    (SELECT COUNT(*) FROM notifications n WHERE n.account_id = accounts.id)
                """)
        }
    }

    /// An exhibition of Ada's that is open.
    private static func exhibit(_ work: ID<Post>, _ salon: TestSalon) async throws -> ID<Post> {
        let ada = try await salon.id(of: .ada)
        let exhibition = try await MakeExhibition(
            curator: ada, ExhibitionDetails(title: "Showword", text: "Showword @minsu"))(salon.services)
        _ = try await HangWork(work, in: exhibition, curator: ada)(salon.services)
        try await AnnounceExhibition(exhibition, curator: ada)(salon.services)
        try await AnnounceOpening.worker(salon.services).turn()
        return exhibition
    }

    private static func newest(_ kind: PostKind, _ salon: TestSalon) async throws -> ID<Post> {
        try await salon.database.read { reader in
            try reader.one("SELECT MAX(id) FROM posts WHERE kind = \(kind)") { row in try row.next() }
        }
    }

    /// The same community with these spaces and no others.
    ///
    /// - Parameter node: another for each process on the same database: ids differ, although the clock does not move.
    func with(_ spaces: Set<Space>, node: Int) async throws -> Salon {
        var options = salon.salon.options
        options.spaces = spaces
        options.node = node
        return try await Salon.build(
            options, database: salon.database, clock: salon.clock.clock, passwords: TestSalon.passwords,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// A member's browser, in Korean, or a stranger's.
    func browser(_ person: Person?, in salon: Salon) async throws -> Browser {
        let browser = Browser(salon.router())
        browser.language = "ko"
        guard let person else { return browser }
        let answer = try await browser.post("/login", [("identifier", person.handle), ("password", person.password)])
        #expect(answer.status == 303 && browser.hasSession, "\(answer.text)")
        _ = try await browser.post("/settings", [("language", "ko")])
        return browser
    }
}
