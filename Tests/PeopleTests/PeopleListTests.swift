import Accounts
import Base
import Core
import People
import SQL
import TestKit
import Testing

@Suite struct PeopleListTests {
    /// What is said to whoever tries it.
    private static func refusal(_ tried: () async throws -> Void) async throws -> Phrase? {
        do { try await tried() } catch let problem as Problem { return problem.phrase }
        return nil
    }

    private static func handles(_ list: ID<PeopleList>, _ salon: TestSalon) async throws -> [String] {
        try await salon.database.read { reader in
            try reader.values(
                """
                SELECT a.handle FROM list_members m JOIN accounts a ON a.id = m.member_id
                WHERE m.list_id = \(list) ORDER BY a.handle
                """)
        }
    }

    // Catches somebody in a list who is not followed, however that came about, and a list that is another's.
    @Test(arguments: TestEngine.available)
    func whoIsInAListIsFollowed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let (minsu, jiwoo) = (try await salon.join(.minsu), try await salon.join(.jiwoo))
            let ada = try await salon.join(.ada)
            let services = salon.services
            for other in [minsu, jiwoo] {
                try await FollowAccount(follower: ada, followed: other, isFollowing: true)(services)
            }
            let list = try await MakePeopleList(account: ada, title: " Makers ")(services)
            #expect(list.title == "Makers" && !list.isExclusive && list.replies == .members)
            func put(_ people: ID<Account>..., by account: ID<Account>? = nil, areListed: Bool = true) async throws {
                try await ListPeople(
                    account: account ?? ada, list: list.id, people: people, areListed: areListed)(services)
            }
            for _ in 0..<2 { try await put(minsu, jiwoo) }
            #expect(try await Self.handles(list.id, salon) == ["jiwoo", "minsu"])
            // All or nobody; and nobody is in a list of their own.
            try await put(jiwoo, areListed: false)
            for strangers in [[jiwoo, ada], [jiwoo, ID(rawValue: 7)]] {
                #expect(
                    try await Self.refusal {
                        try await ListPeople(account: ada, list: list.id, people: strangers, areListed: true)(services)
                    } == Problem.listedAreFollowed.phrase)
            }
            #expect(try await Self.handles(list.id, salon) == ["minsu"])
            #expect(try await Self.refusal { try await put(jiwoo, by: minsu) } == Problem.listNotFound.phrase)
            #expect(
                try await Self.refusal {
                    _ = try await ChangePeopleList(account: minsu, list: list.id, title: "Mine")(services)
                } == Problem.listNotFound.phrase)
            #expect(
                try await Self.refusal {
                    try await DeletePeopleList(account: minsu, list: list.id)(services)
                } == Problem.listNotFound.phrase)
            // Following anew puts nobody back.
            for isFollowing in [false, true] {
                try await FollowAccount(follower: ada, followed: minsu, isFollowing: isFollowing)(services)
            }
            #expect(try await Self.handles(list.id, salon).isEmpty)
            for (one, other) in [(ada, jiwoo), (jiwoo, ada)] {
                try await FollowAccount(follower: ada, followed: jiwoo, isFollowing: true)(services)
                try await put(jiwoo)
                try await BlockAccount(account: one, other: other, isBlocked: true)(services)
                #expect(try await Self.handles(list.id, salon).isEmpty)
                try await BlockAccount(account: one, other: other, isBlocked: false)(services)
            }
            // Nor does any other statement.
            await #expect(throws: (any Error).self) {
                try await salon.database.write { transaction in
                    _ = try transaction.execute(
                        "INSERT INTO list_members (list_id, owner_id, member_id) VALUES (\(list.id), \(ada), \(jiwoo))")
                }
            }
            try await put(minsu)
            try await DeletePeopleList(account: ada, list: list.id)(services)
            #expect(try await salon.count("list_members") == 0)
            #expect(try await salon.count("follows WHERE follower_id = \(ada) AND followed_id = \(minsu)") == 1)
        }
    }

    // Catches titles that are none, and lists without end.
    @Test(arguments: TestEngine.available)
    func listsHaveLimits(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.join(.minsu)
            let services = salon.services
            for title in ["", " \n ", String(repeating: "가", count: 101)] {
                await #expect(throws: Problem.self) {
                    _ = try await MakePeopleList(account: owner, title: title)(services)
                }
            }
            let first = try await MakePeopleList(account: owner, title: String(repeating: "가", count: 100))(services)
            let list = try await ChangePeopleList(account: owner, list: first.id, title: "Crowd")(services)
            #expect(list.title == "Crowd" && list.id == first.id)
            let crowd = try await salon.crowd(PeopleList.mostPeople + 1)
            try await salon.database.write { transaction in
                _ = try transaction.execute(
                    """
                    INSERT INTO follows (id, follower_id, followed_id)
                    SELECT a.id, o.id, a.id FROM accounts o JOIN accounts a ON a.id IN (\(list: crowd))
                    WHERE o.id = \(owner)
                    """)
            }
            func put(_ people: some Sequence<ID<Account>>) async throws {
                try await ListPeople(account: owner, list: list.id, people: Array(people), areListed: true)(services)
            }
            #expect(try await Self.refusal { try await put(crowd) } == Problem.listFull.phrase)
            try await put(crowd.dropLast())
            // Whoever is in it already takes no other place.
            try await put(crowd.prefix(3))
            #expect(try await Self.refusal { try await put(crowd.suffix(2)) } == Problem.listFull.phrase)
            #expect(try await salon.count("list_members") == PeopleList.mostPeople)
            salon.clock.advance(by: .hours(1))
            for number in 1..<PeopleList.most {
                _ = try await MakePeopleList(account: owner, title: "\(number)")(services)
            }
            #expect(
                try await Self.refusal {
                    _ = try await MakePeopleList(account: owner, title: "One more")(services)
                } == Problem.tooManyLists.phrase)
        }
    }

    // Catches a page that changes a list otherwise than its acts, or loses what was typed.
    @Test(arguments: TestEngine.available)
    func listsAreMadeAndChangedOnPages(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let ada = try await salon.member(.ada), minsu = try await salon.member(.minsu)
            _ = try await salon.member(.jiwoo)
            _ = try await ada.post("/@minsu/follow")
            #expect(try await ada.get("/settings").text.contains(#"href="/settings/lists""#))
            let refused = try await ada.post("/settings/lists", [("title", " ")])
            #expect(refused.status == 422 && refused.text.contains("Name the list."))
            let path = try #require(try await ada.post("/settings/lists", [("title", "Makers & <b>")]).location)
            #expect(path.hasPrefix("/settings/lists/"))
            #expect(try await ada.get("/settings/lists").text.contains("Makers &amp; &lt;b&gt;"))
            for handle in ["jiwoo", "nobody", "ada"] {
                let answer = try await ada.post("\(path)/people", [("handle", handle)])
                #expect(answer.status == 404 && answer.text.contains(#"name="handle""#), "\(handle)")
                #expect(answer.text.contains(#"value="\#(handle)""#), "\(handle)")
            }
            #expect(try await ada.post("\(path)/people", [("handle", " @Minsu ")]).location == path)
            let page = try await ada.get(path).text
            let him = try await salon.id(of: .minsu)
            #expect(page.contains("@minsu") && page.contains(#"name="person" value="\#(him)""#))
            let saved = try await ada.post(path, [("title", "Printers"), ("exclusive", "on")])
            #expect(saved.location == path)
            #expect(try await salon.count("lists WHERE title = 'Printers' AND is_exclusive = 1") == 1)
            #expect(try await ada.post(path, [("title", "")]).status == 422)
            #expect(try await ada.post("\(path)/people/remove", [("person", "x")]).status == 303)
            #expect(try await salon.count("list_members") == 1)
            #expect(try await ada.post("\(path)/people/remove", [("person", "\(him)")]).status == 303)
            #expect(try await salon.count("list_members") == 0)
            #expect(try await minsu.get(path).status == 404)
            #expect(try await minsu.post("\(path)/delete").status == 404)
            #expect(try await ada.get("\(path)/delete").text.contains("Delete the list “Printers”?"))
            #expect(try await ada.post("\(path)/delete").location == "/settings/lists")
            #expect(try await ada.get(path).status == 404)
        }
    }

    @Test(arguments: TestEngine.available)
    func everyStatementUsesAnIndex(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let people = try await salon.crowd(24)
            var lists: [ID<PeopleList>] = []
            for (number, owner) in people.enumerated() {
                let others = (1...4).map { people[(number + $0) % people.count] }
                for other in others {
                    try await FollowAccount(follower: owner, followed: other, isFollowing: true)(salon.services)
                }
                for isExclusive in [false, true] {
                    let list = try await MakePeopleList(account: owner, title: "A", isExclusive: isExclusive)(
                        salon.services)
                    try await ListPeople(account: owner, list: list.id, people: others, areListed: true)(
                        salon.services)
                    lists.append(list.id)
                }
            }
            try await salon.database.write { transaction in try transaction.analyze() }
            let (owner, other, list) = (people[5], people[6], lists[10])
            let spans = [
                ListSpan(size: 40), ListSpan(below: people[9].rawValue, size: 40),
                ListSpan(above: people[5].rawValue, isRising: true, size: 40),
            ]
            let statements: [(String, Statement)] =
                [
                    ("all", PeopleListQueries.statement(of: owner)),
                    ("with", PeopleListQueries.statement(with: other, of: owner)),
                    ("heard", PeopleListQueries.heardStatement(in: list, of: owner, now: salon.clock.clock.now())),
                    ("holding", PeopleListQueries.holdingStatement(other)),
                    ("followed", FollowQueries.followedStatement(by: owner)),
                    ("on Home", FollowQueries.homeStatement(with: other)),
                ] + spans.map { ("people", PeopleListQueries.peopleStatement(in: list, of: owner, $0)) }
            for (name, statement) in statements {
                let scanned = try await salon.database.scannedTables(statement)
                let plan = try await salon.database.explain(statement)
                #expect(scanned.isEmpty, "\(name): \(plan.joined(separator: "\n"))")
            }
            // Whom exclusive lists hold is not on Home.
            #expect(
                try await salon.database.read { reader in try FollowQueries.home(with: other, reader) }.isEmpty)
        }
    }
}
