import TestKit
import Testing

@Suite struct ComposeButtonTests {
    // Catches a button that opens a form under the member's own name where members write under a nickname.
    @Test(arguments: TestEngine.available)
    func itOpensWhatIsWrittenThere(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let expected = [
                ("/", "/works/new", "New work"), ("/search", "/works/new", "New work"),
                ("/timeline", "/posts/new", "New post"), ("/timeline/local", "/posts/new", "New post"),
                ("/lounge/rules", "/lounge/new", "New lounge post"), ("/lounge/join", "/lounge/new", "New lounge post"),
            ]
            for (page, composer, name) in expected {
                let button = try await minsu.get(page).text.firstMatch(
                    of: /<li class="to-compose"><a href="([^"]+)"[\s\S]*?<span>([^<]+)<\/span>/)
                #expect(button.map { [$0.1, $0.2] } == [Substring(composer), Substring(name)], "\(page)")
            }
        }
    }
}
