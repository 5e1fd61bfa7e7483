import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// No page of the lounge reads a table from end to end.
@Suite struct LoungePlanTests {
    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await LoungeStage.run(on: engine) { stage in
            let crowd = try await stage.enter(count: 60)
            let now = stage.now
            // In one transaction: five hundred commits take longer than the test.
            let posts = try await stage.database.write { transaction in
                var posts: [ID<LoungePost>] = []
                for number in 0..<480 {
                    let root = number % 4 == 0 ? nil : posts[number / 4 * 4]
                    let author = crowd[number % 60]
                    let post = try PublishLoungePost(author: author, root: root, text: "\(number)").write(
                        at: now, in: transaction)
                    posts.append(post)
                    _ = try LikeLoungePost(post: posts[number / 3], persona: author, isLiked: true).write(
                        at: now, in: transaction)
                }
                return posts
            }
            for number in 0..<60 { try await stage.press(posts[number], by: crowd[(number * 7 + 1) % 60]) }
            try await stage.database.write { transaction in try transaction.analyze() }
            let (viewer, account) = (crowd[1], stage.account(.ada))
            let nickname = try Nickname("n7")
            var statements: [(String, Statement)] = [
                ("insider", Personas.insiderStatement(of: account)),
                ("owner", Personas.ownerStatement(of: viewer)),
                ("holder", Personas.holderStatement(of: nickname)),
                ("profile", PersonaQueries.statement(where: "p.nickname_key = \(nickname.key)")),
                ("profile by id", PersonaQueries.statement(where: "p.id = \(viewer)")),
                ("one", LoungeReader.statement(of: posts[3], viewer: viewer)),
                ("newer", LoungeReader.newerStatement(than: posts[5], under: posts[4])),
                ("notice", LoungeNotificationQueries.rowStatement(of: ID(rawValue: 7), to: viewer)),
            ]
            let selections: [(String, LoungeSelection)] = [
                ("home", .home), ("replies of", .replies(of: posts[0])), ("posts by", .posts(by: crowd[0])),
                ("replies by", .replies(by: crowd[2])),
            ]
            for before in [nil, posts[200]] {
                for viewer in [nil, viewer] {
                    for (name, selection) in selections {
                        statements.append(
                            (name, LoungeReader.statement(selection, before: before, limit: 31, viewer: viewer)))
                    }
                }
            }
            for before in [nil, ID<LoungeNotification>(rawValue: 90)] {
                statements.append(
                    ("notices", LoungeNotificationQueries.statement(of: viewer, before: before, limit: 31)))
            }
            for (name, statement) in statements {
                let scanned = try await stage.database.scannedTables(statement)
                let plan = try await stage.database.explain(statement)
                #expect(scanned.isEmpty, "\(name): \(plan.joined(separator: "\n"))")
            }
        }
    }
}
