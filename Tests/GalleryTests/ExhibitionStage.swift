import Base
import Core
import Exhibitions
import Posts
import SQL
import TestKit
import Testing

/// 민수 curates; Ada and 지우 make works. A draft with a work of each, those of others asked for.
struct ExhibitionStage {
    let salon: TestSalon
    let (minsu, ada, jiwoo): (Browser, Browser, Browser)
    let (minsuID, adaID, jiwooID): (ID<Account>, ID<Account>, ID<Account>)
    let exhibition: ID<Post>
    let (own, adas, jiwoos): (ID<Post>, ID<Post>, ID<Post>)

    var path: String { "/exhibitions/\(exhibition)" }
    var services: Services { salon.services }
    var now: Timestamp { salon.clock.clock.now() }

    static let titles = (own: "Own harbour", adas: "Ada engine", jiwoos: "Jiwoo meadow")

    /// - Parameter opens: how long from now; `nil` for at once.
    static func run(
        on engine: TestEngine, opens: Duration? = nil, _ body: @escaping (ExhibitionStage) async throws -> Void
    ) async throws {
        try await TestSalon.run(on: engine) { salon in
            // The first is the admin, who may not leave.
            _ = try await salon.member(Person(name: "Root", handle: "root1", major: ""))
            let (minsu, ada, jiwoo) = (
                try await salon.member(.minsu), try await salon.member(.ada), try await salon.member(.jiwoo)
            )
            let ids = (
                try await salon.id(of: .minsu), try await salon.id(of: .ada), try await salon.id(of: .jiwoo)
            )
            let works = (
                try await salon.shareWork(titles.own, by: minsu), try await salon.shareWork(titles.adas, by: ada),
                try await salon.shareWork(titles.jiwoos, by: jiwoo)
            )
            let now = salon.clock.clock.now()
            let exhibition = try await MakeExhibition(
                curator: ids.0,
                ExhibitionDetails(
                    title: "Harbour lights", text: "The wall text at the entrance", place: "Hall 3",
                    opens: opens.map { now + $0 }, closes: now + .days(30)))(salon.services)
            for work in [works.0, works.1, works.2] {
                _ = try await HangWork(work, in: exhibition, curator: ids.0)(salon.services)
            }
            try await body(
                ExhibitionStage(
                    salon: salon, minsu: minsu, ada: ada, jiwoo: jiwoo, minsuID: ids.0, adaID: ids.1, jiwooID: ids.2,
                    exhibition: exhibition, own: works.0, adas: works.1, jiwoos: works.2))
        }
    }

    func answer(_ work: ID<Post>, by maker: ID<Account>, agrees: Bool = true) async throws {
        try await AnswerCurator(work, in: exhibition, maker: maker, agrees: agrees)(services)
    }

    /// Has moderators hide the exhibition, or suspend its curator, and undo that.
    func setSeen(_ isSeen: Bool, byHiding hides: Bool) async throws {
        try await salon.database.write { [services, exhibition, minsuID] transaction in
            if !hides {
                let state = isSeen ? "active" : "suspended"
                try transaction.execute("UPDATE accounts SET state = \(state) WHERE id = \(minsuID)")
            } else if isSeen {
                try HiddenPosts.show(exhibition, services, in: transaction)
            } else {
                try HiddenPosts.hide(exhibition, services, in: transaction)
            }
        }
    }

    func announce() async throws { try await AnnounceExhibition(exhibition, curator: minsuID)(services) }

    /// Of which works a browser is shown anything at an address.
    func shown(_ browser: Browser, _ path: String) async throws -> Set<ID<Post>> {
        let page = try await browser.get(path).text
        return Set(
            [(own, Self.titles.own), (adas, Self.titles.adas), (jiwoos, Self.titles.jiwoos)]
                .filter { page.contains($0.1) }.map(\.0))
    }

    /// Where works of an exhibition are shown to those who visit it.
    var places: [String] { [path, "\(path)/catalogue", "\(path)/labels"] }

    func notifications(_ account: ID<Account>) async throws -> [String] {
        try await salon.database.read { reader in
            try reader.values(
                "SELECT kind FROM notifications WHERE account_id = \(account) ORDER BY id", as: String.self)
        }
    }
}
