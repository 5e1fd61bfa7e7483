import Accounts
import Core
import SQL
import TestKit
import Testing

@testable import Timeline

/// Which mentions are links.
@Suite struct MentionedTests {
    private static let link = #"<a class="mention" href="/@Ada">@Ada</a>"#

    // Catches a mention that leads to a page that is not there: of nobody, of a member who has left, and for visitors
    // of one who has closed the profile; and one of a member that leads nowhere because it was written before they
    // came.
    @Test(arguments: TestEngine.available)
    func aMentionOfNobodyIsText(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await minsu.post("/posts", [("text", "For @Ada and @no_one"), ("client_id", "1")])
            let post = try await salon.database.read { try $0.value("SELECT MAX(id) FROM posts", as: ID<Post>.self) }
            let path = "/posts/\(try #require(post))"
            /// To a member, and to a visitor. Each time a process that starts now would say the same.
            func links() async throws -> [Bool] {
                let afresh = MemberHandles(salon.database)
                try await afresh.update()
                var links: [Bool] = []
                for (browser, isForMember) in [(minsu, true), (salon.visitor(), false)] {
                    let page = try await browser.get(path).text
                    #expect(page.contains("@no_one") && !page.contains(#"href="/@no_one""#))
                    links.append(page.contains("For \(Self.link) and"))
                    #expect(page.contains(#"href="/@Ada""#) == links.last)
                    #expect(afresh.mentionable(isForMember: isForMember).contains("ada") == links.last)
                }
                return links
            }
            #expect(try await links() == [false, false])
            let ada = try await salon.member(.ada)
            #expect(try await links() == [true, true])
            let fields = [("name", "Ada"), ("major", ""), ("bio", ""), ("links", "")]
            _ = try await ada.post("/settings/profile", fields + [("is-private", "on")], files: [])
            #expect(try await links() == [true, false])
            _ = try await ada.post("/settings/profile", fields, files: [])
            #expect(try await links() == [true, true])
            let leaving = [("handle", "ada"), ("password", Person.ada.password)]
            #expect(try await ada.post("/settings/account/delete", leaving).status == 200)
            #expect(try await links() == [false, false])
            // Whoever takes the handle next has it.
            _ = try await salon.join(Person(name: "Another", handle: "ADA", major: ""))
            #expect(try await links() == [true, true])
        }
    }
}
