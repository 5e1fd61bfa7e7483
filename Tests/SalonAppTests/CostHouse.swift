import Base
import Core
import Exhibitions
import People
import SQL
import Search
import Storage
import TestKit
import Testing

/// A small community in which every list has more than one page.
struct CostHouse {
    typealias Work = @Sendable (_ turn: Int) async throws -> Answer

    /// Requests of 민수, whom Ada follows, by their names in `docs/costs.md`. Each can be made twice.
    let works: [(String, Work)]
    /// 민수's.
    let reader: Browser

    private static let page = 30

    /// A work that shows how it came about and asks for critique, with an older version and marks on both.
    private static func shown(by maker: Browser, _ salon: TestSalon) async throws -> ID<Post> {
        let work = try await salon.shareWork(
            "Shown", by: maker, fields: [("critique", "on"), ("question", "Too dark?")])
        try #require(
            try await maker.post("/works/\(work)/process", [("step", "n0"), ("note-n0", "Rain")]).status == 303)
        for _ in 1...2 {
            let image = try await salon.database.read { reader in
                try reader.value("SELECT m.id FROM media m WHERE post_id = \(work) AND \(.cover)", as: ID<Media>.self)
            }
            let mark = [("text", "Here"), ("mark", "\(try #require(image)) 0.5 0.5")]
            try #require(try await maker.post("/works/\(work)/comments", mark).status == 303)
            if try await salon.count("image_versions") == 0 { _ = try await salon.addVersion(to: work, by: maker) }
        }
        return work
    }

    init(_ salon: TestSalon) async throws {
        let (minsu, ada) = (try await salon.member(.minsu), try await salon.member(.ada))
        reader = minsu
        let (minsuID, adaID) = (try await salon.id(of: .minsu), try await salon.id(of: .ada))
        for (one, other) in [(minsuID, adaID), (adaID, minsuID)] {
            try await FollowAccount(follower: one, followed: other, isFollowing: true)(salon.services)
        }
        var hung: [ID<Post>] = []
        for number in 0...Self.page {
            hung.append(try await salon.shareWork("Work \(number)", by: ada))
            try #require(try await ada.post("/posts", [("text", "A post about paper, number \(number)")]).status == 303)
        }
        let own = try await salon.shareWork("Own", by: minsu)
        for number in 0...Self.page {
            let text = [("text", "How well the paper takes it, \(number)")]
            try #require(try await ada.post("/works/\(own)/comments", text).status == 303)
        }
        let shown = try await Self.shown(by: minsu, salon)
        let talk = try #require(try await minsu.post("/messages/with/ada").location)
        for number in 0...Self.page {
            let fields = [("text", "Message \(number)"), ("client_id", "client-\(number)-0123456789")]
            try #require(try await ada.post(talk, fields, fragment: true).status < 300)
        }
        // To answer is to have read, which costs more; what is measured is one more message.
        let answer = [("text", "An answer"), ("client_id", "an-answer-0123456789")]
        try #require(try await minsu.post(talk, answer, fragment: true).status < 300)
        let group = try await Self.group(of: minsu, salon)
        while try await PostIndexer.fill(salon.database) > 0 {}

        let show = try await Self.exhibition(of: hung, by: adaID, salon)
        let liked = hung
        works = [
            ("like", { turn in try await minsu.post("/posts/\(liked[turn])/like", fragment: true) }),
            (
                "comment",
                { turn in
                    try await minsu.post("/works/\(liked[turn])/comments", [("text", "Well made")], fragment: true)
                }
            ),
            (
                "post",
                { turn in
                    try await minsu.post(
                        "/posts", [("text", "Good morning"), ("client_id", "post-\(turn)-0123456789")], fragment: true)
                }
            ),
            (
                "message",
                { turn in
                    try await minsu.post(
                        talk, [("text", "Hello"), ("client_id", "message-\(turn)-0123456789")], fragment: true)
                }
            ),
            (
                "message to a group of four",
                { turn in
                    try await minsu.post(
                        group, [("text", "Hello"), ("client_id", "group-\(turn)-0123456789")], fragment: true)
                }
            ),
            ("wall", { _ in try await minsu.get("/") }),
            ("Home", { _ in try await minsu.get("/timeline") }),
            ("Following", { _ in try await minsu.get("/following") }),
            ("Discover", { _ in try await minsu.get("/discover") }),
            ("works made in one way", { _ in try await minsu.get("/made/digital") }),
            ("search by colour", { _ in try await minsu.get("/search/colours?c=808080&c=c0392b&w=50&w=50") }),
            ("work", { _ in try await minsu.get("/works/\(own)") }),
            ("work with a process and versions", { _ in try await minsu.get("/works/\(shown)") }),
            ("exhibitions", { _ in try await minsu.get("/exhibitions") }),
            ("exhibition", { _ in try await minsu.get("/exhibitions/\(show)") }),
            ("notifications", { _ in try await minsu.get("/notifications") }),
            ("search of posts", { _ in try await minsu.get("/search?q=paper&tab=posts") }),
            ("conversation", { _ in try await minsu.get(talk) }),
        ]
    }

    /// Thirty-one works in two rooms.
    private static func exhibition(
        of works: [ID<Post>], by curator: ID<Account>, _ salon: TestSalon
    ) async throws -> ID<Post> {
        let show = try await MakeExhibition(curator: curator, ExhibitionDetails(title: "A show"))(salon.services)
        for (number, work) in works.enumerated() {
            if number == Self.page / 2 {
                _ = try await WriteRoom(in: show, curator: curator, title: "Paper", text: "Words")(salon.services)
            }
            _ = try await HangWork(work, in: show, curator: curator)(salon.services)
        }
        try await AnnounceExhibition(show, curator: curator)(salon.services)
        return show
    }

    /// Where 민수 and three who follow him, and he them, talk.
    private static func group(of minsu: Browser, _ salon: TestSalon) async throws -> String {
        let friends = ["ada", "jiwoo", "minji"]
        let minsuID = try await salon.id(of: .minsu)
        for handle in friends {
            let person = Person(name: handle, handle: handle, major: "")
            if handle != "ada" { _ = try await salon.member(person) }
            let friend = try await salon.id(of: person)
            for (one, other) in [(minsuID, friend), (friend, minsuID)] {
                try await FollowAccount(follower: one, followed: other, isFollowing: true)(salon.services)
            }
        }
        return try #require(try await minsu.post("/messages/new/group", friends.map { ("with", $0) }).location)
    }
}
