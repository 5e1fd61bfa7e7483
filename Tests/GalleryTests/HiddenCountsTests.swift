import Core
import Gallery
import TestKit
import Testing

/// A member who wants to see no numbers.
@Suite struct HiddenCountsTests {
    /// The style sheet hides what is marked as a count on pages that say so, and every number is marked.
    @Test(arguments: TestEngine.available)
    func everyCountIsMarkedAndThePageSaysSo(on engine: TestEngine) async throws {
        try await Stage.run(on: engine) { stage in
            let (owner, other) = (stage.owner, stage.other)
            _ = try await other.post("/posts/\(stage.work)/like")
            _ = try await other.post("/@minsu/follow")
            let pages = [
                "/", "/discover", "/works/\(stage.work)", "/@minsu", "/following", "/search?q=min", "/notifications",
                "/search/colours", "/search/colours?c=808080",
                "/exhibitions",
            ]
            let attribute = #"data-counts="hidden""#
            for page in pages { #expect(try await !owner.get(page).text.contains(attribute)) }
            #expect(try await owner.post("/settings", [("counts", "hidden"), ("next", "/settings")]).status == 303)
            for page in pages {
                let text = try await owner.get(page).text
                #expect(text.contains(attribute), "\(page)")
                #expect(try await !other.get(page).text.contains(attribute), "\(page)")
                for tag in text.matches(of: /<([^<>]*)>\d[\d,]*</).map({ String($0.1) }) {
                    // The works' number is inside the marked element; what a tab of search finds is about nobody.
                    #expect(
                        tag.contains(#"class="count""#) || tag == "strong" || tag.contains("badge")
                            || (tag == "small" && page.hasPrefix("/search?")), "\(page): \(tag)")
                }
            }
            // A screen reader says what is marked as long as it is shown.
            let work = try await owner.get("/works/\(stage.work)").text
            #expect(work.contains(#"<span class="count" id="likes-\#(stage.work)">1</span>"#))
            // "follower" or "followers" would give away one.
            #expect(try await owner.get("/@minsu").text.contains(#"<span class="uncounted">followers</span>"#))
            #expect(try await other.get("/@minsu").text.contains(">follower</span>"))
            let settings = try await owner.get("/settings").text
            #expect(settings.contains(#"name="counts" value="hidden" checked"#))
            #expect(settings.contains("Numbers of likes, comments, followers and works"))
            // Another setting changes none of it, and it can be undone.
            _ = try await owner.post("/settings", [("theme", "dark")])
            #expect(try await owner.get("/").text.contains(attribute))
            _ = try await owner.post("/settings", [("counts", "shown")])
            #expect(try await !owner.get("/").text.contains(attribute))
        }
    }

    @Test(arguments: TestEngine.available)
    func isForMembersAndKnowsTwoValues(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let member = try await salon.member(.minsu)
            let visitor = salon.visitor()
            #expect(try await !visitor.get("/settings").text.contains("counts"))
            let answer = try await visitor.post("/settings", [("counts", "hidden")])
            #expect(answer.status == 303 && answer.location?.hasPrefix("/login") == true)
            #expect(try await member.post("/settings", [("counts", "perhaps")]).status == 400)
        }
    }
}
