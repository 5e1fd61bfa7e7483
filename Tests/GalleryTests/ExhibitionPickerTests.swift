import Base
import Core
import Posts
import SQL
import TestKit
import Testing

@testable import Exhibitions

/// A curator finds works of others without knowing their addresses.
@Suite struct ExhibitionPickerTests {
    private func found(_ typed: String, _ stage: ExhibitionStage, by browser: Browser? = nil) async throws -> [ID<Post>]
    {
        let page = try await (browser ?? stage.minsu).get("\(stage.path)/add?q=\(typed.percentEncoded)")
        #expect(page.status == 200, "\(typed)")
        return page.text.matches(of: /name="work" value="(\d+)"/).compactMap { ID<Post>($0.1) }
    }

    // Catches a picker that finds by title alone, works of whom the curator has blocked, and an act without its maker's consent.
    @Test(arguments: TestEngine.available)
    func findsByTitleMakerAndTag(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let sea = try await stage.salon.shareWork(
                "Winter tide", by: stage.ada, fields: [("description", "Salt #gansaek")])
            let address = "https://salon.example/works/\(sea)?x=1#y"
            for typed in ["winter", "wintre", "tide winter", "#gansaek", "gansaek", address, "/works/\(sea)"] {
                #expect(try await found(typed, stage) == [sea], "\(typed)")
            }
            for typed in ["@ada", "ada", "Ada Byron"] {
                #expect(try await Set(found(typed, stage)) == [sea, stage.adas], "\(typed)")
            }
            for typed in ["@nobody", "#nothing", "없음", "%", "' OR 1=1", "/works/x", "/works/1"] {
                #expect(try await found(typed, stage).isEmpty, "\(typed)")
            }
            // One that is asked for already cannot be chosen again.
            let page = try await stage.minsu.get("\(stage.path)/add?q=engine").text
            #expect(page.contains(#"name="work" value="\#(stage.adas)" disabled checked"#))
            #expect(page.contains(#"name="from" value="own">"#))
            #expect(!page.contains(#"name="from" value="own" aria-current"#))
            #expect(try await stage.ada.get("\(stage.path)/add?q=tide").status == 404)

            let chosen = try await stage.minsu.post("\(stage.path)/works", [("q", "tide"), ("work", "\(sea)")])
            #expect(chosen.status == 303)
            #expect(try await stage.salon.count("exhibition_works WHERE work_id = \(sea) AND state = 'asked'") == 1)

            for (one, other, isOwn) in [(stage.minsuID, stage.adaID, 1), (stage.adaID, stage.minsuID, 0)] {
                try await stage.salon.database.write { transaction in
                    try transaction.execute(
                        "INSERT INTO blocks (account_id, other_id, is_own) VALUES (\(one), \(other), \(isOwn))")
                }
            }
            for typed in ["winter", "#gansaek", "gansaek", "@ada", "ada", address] {
                #expect(try await found(typed, stage).isEmpty, "\(typed)")
            }
        }
    }

    // Catches a curator without works who is shown a blank page, and no way to the works of others.
    @Test(arguments: TestEngine.available)
    func leadsToTheSearchWhereThereIsNothing(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            _ = try await DeletePost(post: stage.own, account: stage.minsuID)(stage.services)
            for source in ["", "?from=saved"] {
                let page = try await stage.minsu.get("\(stage.path)/add\(source)").text
                #expect(page.contains("hang works of other makers") && page.contains(##"href="#find-works""##))
                #expect(page.matches(of: /id="find-works" type="search"/).count == 1, "\(source)")
            }
            for path in ["/add?q=engine", "/add?q=nothing"] {
                #expect(try await !stage.minsu.get("\(stage.path)\(path)").text.contains(##"href="#find-works""##))
            }
        }
    }

    // Catches a second page that begins anew or loses what was searched for.
    @Test(arguments: TestEngine.available)
    func goesOn(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let works = try await stage.salon.hangRows(40, by: stage.jiwooID)
            var next: String? = "\(stage.path)/add?q=@jiwoo"
            // As the button for more sends the form.
            let form = "\(stage.path)/add?q=@jiwoo&at=own&of=@jiwoo"
            var seen: [ID<Post>] = []
            for _ in 0..<3 {
                guard let path = next else { break }
                let text = try await stage.minsu.get(path).text
                seen += text.matches(of: /name="work" value="(\d+)"/).compactMap { ID<Post>($0.1) }
                next = text.firstMatch(of: /name="(before|after)" value="([^"]+)"/).map { "\(form)&\($0.1)=\($0.2)" }
            }
            #expect(Set(seen) == Set(works + [stage.jiwoos]) && seen.count == 41)
        }
    }

    // Catches a search, a source, a next page or a refusal that forgets what was ticked; and ticks that show works of
    // whom the curator has blocked, what is no work, or more than an exhibition has.
    @Test(arguments: TestEngine.available)
    func keepsWhatIsTicked(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            let tide = try await stage.salon.shareWork("Winter tide", by: stage.ada)
            let moor = try await stage.salon.shareWork("Summer moor", by: stage.jiwoo)
            let both = "work=\(tide)&work=\(moor)"
            func ticked(_ text: String) -> Set<ID<Post>> {
                Set(text.matches(of: /name="work" value="(\d+)" checked/).compactMap { ID<Post>($0.1) })
            }
            for query in ["q=tide", "q=nothing", "from=saved&q=tide", "q=", "q=moor&of=tide&after=x"] {
                let page = try await stage.minsu.get("\(stage.path)/add?\(query)&\(both)")
                #expect(page.status == 200 && ticked(page.text) == [tide, moor], "\(query)")
                // Once, and not again among what is found.
                #expect(page.text.matches(of: /name="work" value="\d+" checked/).count == 2, "\(query)")
                #expect(!page.text.contains(#"name="work" value="\#(tide)">"#), "\(query)")
                // What is found and ticked is found.
                #expect(page.text.contains("No works found.") == query.contains("nothing"), "\(query)")
            }
            for wrong in ["0", "-1", "x", "99999999999999999999", "\(stage.exhibition)", "\(stage.adas)"] {
                let page = try await stage.minsu.get("\(stage.path)/add?work=\(wrong)&work=\(tide)")
                #expect(page.status == 200 && ticked(page.text) == [tide], "\(wrong)")
            }
            let many = String(repeating: "work=1&", count: HangWork.most)
            #expect(try await ticked(stage.minsu.get("\(stage.path)/add?\(many)work=\(tide)").text).isEmpty)

            // One that its maker has declined is refused; the other stays ticked.
            try await stage.answer(stage.adas, by: stage.adaID, agrees: false)
            let refused = try await stage.minsu.post(
                "\(stage.path)/works", [("q", "tide"), ("work", "\(stage.adas)"), ("work", "\(moor)")])
            #expect(refused.status == 422 && ticked(refused.text) == [moor])
            let hung = try await stage.minsu.post(
                "\(stage.path)/works", [("q", "moor"), ("work", "\(tide)"), ("work", "\(moor)")])
            #expect(hung.status == 303)
            let asked = "exhibition_works WHERE work_id IN (\(tide), \(moor)) AND state = 'asked'"
            #expect(try await stage.salon.count(asked) == 2)

            let other = try await stage.salon.shareWork("Autumn", by: stage.ada)
            try await stage.salon.database.write { transaction in
                for (one, other, isOwn) in [(stage.minsuID, stage.adaID, 1), (stage.adaID, stage.minsuID, 0)] {
                    try transaction.execute(
                        "INSERT INTO blocks (account_id, other_id, is_own) VALUES (\(one), \(other), \(isOwn))")
                }
            }
            let page = try await stage.minsu.get("\(stage.path)/add?work=\(other)").text
            #expect(!page.contains("Autumn"))
        }
    }
}
