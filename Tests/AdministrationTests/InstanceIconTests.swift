import Accounts
import Base
import Core
import FoundationEssentials
import HTTPTypes
import Imaging
import Kernel
import SQL
import Storage
import TestKit
import Testing

@testable import Administration

/// The instance's own icon. 민수 is the admin.
@Suite struct InstanceIconTests {
    private static let password = [("password", Person.minsu.password)]

    private func send(_ bytes: [UInt8], _ browser: Browser) async throws -> Answer {
        try await browser.post("/admin/settings/icon", Self.password, files: [("icon", "icon.png", bytes)])
    }

    // Catches a page, a manifest or an old address that shows a broken icon, and a change that nobody can trace.
    @Test(arguments: TestEngine.available)
    func isShownEverywhereAndGoesAgain(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let visitor = salon.visitor()
            // Kept for visitors.
            #expect(try await visitor.get("/").text.contains("/assets/icon-"))
            #expect(try await send(Sample.png(width: 400, height: 300), minsu).status == 303)
            let icon = try #require(salon.services.site.facts.value.face.icon)
            for path in ["/", "/login", "/nowhere"] {
                let page = try await visitor.get(path).text
                #expect(page.contains(#"<link rel="apple-touch-icon" href="\#(icon.path(.touch))">"#), "\(path)")
                #expect(page.contains(icon.path(.tab)) && !page.contains("/assets/icon-"), "\(path)")
                #expect(page.contains(#"<img class="seal" src="\#(icon.path(.usual))""#), "\(path)")
            }
            let manifest = try await visitor.get("/manifest/ko").text
            for file in [SiteIcon.File.usual, .large, .mask] { #expect(manifest.contains(icon.path(file))) }
            #expect(!manifest.contains("/assets/"))
            for file in SiteIcon.File.allCases {
                let answer = try await visitor.get(icon.path(file))
                #expect(answer.status == 200 && answer.headers[.contentType] == "image/png")
                #expect(answer.headers[.cacheControl]?.contains("immutable") == true)
                #expect(answer.headers[.xContentTypeOptions] == "nosniff")
                #expect(answer.headers[.setCookie] == nil)
            }
            #expect(try await minsu.get("/admin/settings").text.contains("Use Salon’s own icon again"))

            #expect(try await send(Sample.png(width: 200, height: 200, tint: 200), minsu).status == 303)
            let next = try #require(salon.services.site.facts.value.face.icon)
            #expect(next != icon)
            #expect(try await salon.count("icon_files") == 5)
            #expect(try await visitor.get(next.path(.usual)).status == 200)
            let old = try await visitor.get(icon.path(.usual))
            #expect(old.status == 302 && old.headers[.location] == next.path(.usual))
            #expect(try await minsu.post("/admin/settings/icon", [("own", "1")]).status == 303)
            #expect(salon.services.site.facts.value.face.icon == nil)
            let stale = try await visitor.get(icon.path(.large))
            #expect(stale.status == 302 && stale.headers[.location]?.hasPrefix("/assets/largeicon") == true)
            #expect(stale.headers[.cacheControl] == "no-store")
            #expect(try await visitor.get("/login").text.contains("/assets/icon-"))
            for path in ["/icon/../../etc/192.png", "/icon/0/192.png", "\(SiteIcon.root)\(icon.hash)/64.png"] {
                #expect(try await visitor.get(path).status == 404, "\(path)")
            }
            #expect(try await salon.count("icon_files") == 0)
            #expect(try await salon.count("admin_acts WHERE act = 'icon-changed'") == 2)
            #expect(try await salon.count("admin_acts WHERE act = 'icon-removed'") == 1)
            #expect(try await minsu.get("/admin/acts").text.contains("Icon changed"))
            #expect(try await salon.database.scannedTables(InstanceIcon.statement(of: icon)) == [])
        }
    }

    // Catches a file that is believed by its name, a refusal without words, and half an icon.
    @Test(arguments: TestEngine.available)
    func whatIsNoIconIsSaidBesideTheField(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let png = try Sample.png(width: 300, height: 300)
            var huge = png
            // The width in the header.
            huge.replaceSubrange(16..<20, with: [0, 1, 0, 0])
            huge.replaceSubrange(20..<24, with: [0, 1, 0, 0])
            let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.utf8)
            for (bytes, statuses) in [
                (svg, [415]), ([], [422]), (Array("no picture".utf8), [415]), (Array(png.prefix(png.count / 2)), [422]),
                (huge, [422]), (try Sample.png(width: 400, height: 191), [422]),
            ] as [([UInt8], [Int])] {
                let answer = try await send(bytes, minsu)
                #expect(statuses.contains(answer.status), "\(bytes.count) bytes: \(answer.status)")
                #expect(answer.text.contains(#"id="field-icon-problem""#), "\(bytes.count) bytes")
                #expect(answer.text.contains("“icon.png”: "), "\(bytes.count) bytes")
            }
            let nothing = try await minsu.post("/admin/settings/icon", Self.password, files: [])
            #expect(nothing.status == 422 && nothing.text.contains("Choose an image."))
            #expect(try await salon.count("icon_files") == 0)
            #expect(try await salon.count("admin_acts") == 0)
            let ada = try await salon.member(.ada)
            #expect(try await ada.post("/admin/settings/icon", [("own", "1")]).status == 404)
            let answer = try await ada.post(
                "/admin/settings/icon", [("password", Person.ada.password)], files: [("icon", "i.png", png)])
            #expect(answer.status == 404)
            #expect(salon.services.site.facts.value.face.icon == nil)
            #expect(try FileManager.default.contentsOfDirectory(atPath: salon.services.files.incoming).isEmpty)
        }
    }

    // Catches an act without a proof.
    @Test(arguments: TestEngine.available)
    func needsAProof(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let minsu = try await salon.member(.minsu)
            let png = try Sample.png(width: 300, height: 300)
            let unproved = try await minsu.post("/admin/settings/icon", files: [("icon", "icon.png", png)])
            #expect(unproved.status == 422 && unproved.text.contains("confirm-password-icon"))
            #expect(try await salon.count("icon_files") == 0)
            #expect(try await send(png, minsu).status == 303)
            #expect(try await salon.count("icon_files") == 5)
        }
    }
}
