import Base
import Core
import Gallery
import Posts
import SQL
import SalonApp
import TestKit
import Testing

@Suite struct FollowingTests {
    @Test(arguments: TestEngine.available)
    func showsTheWorksOfFollowedPeopleOnly(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let jiwoo = try await salon.member(.jiwoo)
            let ada = try await salon.member(.ada)
            _ = try await salon.shareWork("Before", by: minsu)
            _ = try await salon.shareWork("Stranger", by: jiwoo)
            #expect(try await ada.get("/following").text.contains("class=\"empty\""))
            _ = try await ada.post("/@minsu/follow")
            _ = try await salon.shareWork("After", by: minsu)
            let page = try await ada.get("/following").text
            for title in ["Before", "After", "김민수"] { #expect(page.contains(title)) }
            #expect(!page.contains("Stranger"))
            _ = try await ada.post("/@minsu/unfollow")
            let left = try await ada.get("/following").text
            #expect(!left.contains("Before") && !left.contains("After"))
            #expect(try await salon.visitor().get("/following").status == 303)
        }
    }

    @Test(arguments: TestEngine.available)
    func pagesThroughEverythingOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine, options: .with(.gallery)) { salon in
            let author = try await salon.join(.minsu)
            let works = try await salon.hangRows(75, by: author)
            let ada = try await salon.member(.ada)
            _ = try await ada.post("/@minsu/follow")
            for work in works {
                _ = try await ReactToPost(.like, post: work, account: try await salon.id(of: .ada), isOn: true)(
                    salon.services)
            }
            for path in ["/following", "/@minsu", "/@ada/likes"] {
                var next: String? = path
                var seen: [String] = []
                while let address = next {
                    let page = try await ada.get(address).text
                    seen += page.matches(of: /id="work-(\d+)"/).map { String($0.1) }
                    next = page.firstMatch(of: /rel="next" href="([^"]+)"/).map { String($0.1) }
                }
                #expect(seen.count == 75 && Set(seen).count == 75, "\(path): \(seen.count)")
            }
        }
    }
}
