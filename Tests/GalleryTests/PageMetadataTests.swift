import Base
import Core
import Gallery
import Kernel
import SQL
import TestKit
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif
import Foundation

@Suite struct PageMetadataTests {
    @Test(arguments: TestEngine.available)
    func worksAndProfilesSayWhatTheyAre(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let work = try await salon.shareWork(
                "Sea \"& <sky>\"", by: minsu, fields: [("description", "Cold & blue")])
            let site = salon.services.site.publicURL
            let page = try await salon.visitor().get("/works/\(work)").text
            for part in [
                #"<meta property="og:url" content="\#(site)/works/\#(work)">"#, #"og:type" content="article""#,
                "Cold &amp; blue", #"<meta property="og:image" content="\#(site)/media/"#,
            ] {
                #expect(page.contains(part), "\(part)")
            }
            #expect(!page.contains("<sky>"))
            // Without words of its maker's it says what it is.
            let bare = try await salon.shareWork("Bare", by: minsu, fields: [("medium", "Risograph")])
            #expect(
                try await salon.visitor().get("/works/\(bare)").text
                    .contains(#"<meta property="og:description" content="Risograph · "#))
            let profile = try await salon.visitor().get("/@minsu").text
            #expect(profile.contains(#"og:type" content="profile""#))
            #expect(profile.contains(#"type="application/atom+xml" href="\#(site)/@minsu/feed.atom">"#))
            #expect(!(try await salon.visitor().get("/").text.contains("og:type")))
            // Who says nothing of themselves is not described by nothing.
            _ = try await salon.member(Person(name: "Quiet", handle: "quiet", major: ""))
            let quiet = try await salon.visitor().get("/@quiet").text
            #expect(
                quiet.contains(#"og:title" content="Quiet (@quiet)""#) && !quiet.contains("description\" content=\"\""))
            #expect(profile.contains(#"og:description" content="시각디자인""#))
        }
    }

    @Test(arguments: TestEngine.available)
    func feedListsTheWorksUnlessTheProfileIsClosed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.shareWork("First", by: minsu)
            let work = try await salon.shareWork("Sea & <sky>", by: minsu)
            let answer = try await salon.visitor().get("/@minsu/feed.atom")
            #expect(answer.status == 200 && answer.text.hasPrefix("<?xml"))
            #expect(XMLParser(data: Data(answer.text.utf8)).parse())
            #expect(answer.text.matches(of: /<entry>/).count == 2)
            #expect(answer.text.contains("/works/\(work)</id>") && answer.text.contains("Sea &amp; &lt;sky&gt;"))
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE accounts SET is_private = 1")
            }
            for browser in [salon.visitor(), minsu] {
                #expect(try await browser.get("/@minsu/feed.atom").status == 404)
            }
            #expect(try await salon.visitor().get("/@nobody/feed.atom").status == 404)
        }
    }
}
