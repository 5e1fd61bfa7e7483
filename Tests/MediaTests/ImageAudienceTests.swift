import Core
import Media
import Moderation
import People
import Posts
import SQL
import Storage
import TestKit
import Testing

@testable import Base

/// Every viewer against the address of every image, before and after it is hidden. 민수 is the admin, 지우 the maker.
@Suite struct ImageAudienceTests {
    private struct Stage {
        let stage: ModerationStage
        let bo: Browser
        var salon: TestSalon { stage.salon }
        var owner: ID<Account> { get async throws { try await salon.id(of: .jiwoo) } }

        /// Who gets the image: the admin, the maker, a member, a member whom the maker has blocked, a visitor.
        func seers(of path: String) async throws -> String {
            var seers = ""
            let all = [
                ("a", stage.minsu), ("o", stage.jiwoo), ("m", stage.ada), ("b", bo), ("v", salon.visitor()),
            ]
            for (name, browser) in all {
                let answer = try await browser.get(path)
                let isShown = answer.status == 200
                #expect(isShown || answer.status == 404, "\(answer.status)")
                if isShown {
                    seers += name
                    let etag = answer.header("ETag").first ?? ""
                    #expect(try await browser.get(path, headers: ["If-None-Match": etag]).status == 304)
                } else {
                    #expect(answer.header("Cache-Control") == ["no-store"] && answer.bytes.isEmpty)
                    // Neither as a link preview nor for viewers who have it already.
                    let parts = path.split(separator: "/")
                    let tag = "\"\(parts[2])-\(parts[3])\""
                    #expect(try await browser.get(path, headers: ["If-None-Match": tag]).status == 404)
                    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
                    #expect(try await browser.get("/\(folder)/preview.jpg").status == 404)
                }
            }
            return seers
        }

        func path(_ condition: Statement) async throws -> String {
            let (id, rendering, widths) = try await salon.database.read { reader in
                try reader.one(
                    "SELECT id, rendering, widths FROM media WHERE \(condition) ORDER BY id DESC LIMIT 1"
                ) { row in
                    (try row.next(as: ID<Media>.self), try row.next(as: String.self), try row.next(as: String.self))
                }
            }
            return "/media/\(id)/\(rendering)/\(widths.prefix(while: \.isNumber)).webp"
        }

        func close(_ isClosed: Bool) async throws {
            let fields =
                [("name", "Jiwoo"), ("handle", "jiwoo"), ("major", "")] + (isClosed ? [("is-private", "on")] : [])
            #expect(try await stage.jiwoo.post("/settings/profile", fields, files: []).status == 303)
        }
    }

    private func run(on engine: TestEngine, _ body: (Stage) async throws -> Void) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let bo = try await stage.salon.member(Person(name: "Bora", handle: "bora", major: ""))
            #expect(try await stage.jiwoo.post("/@bora/block").status == 303)
            try await body(Stage(stage: stage, bo: bo))
        }
    }

    // Catches an image of a closed profile that a visitor or a blocked member gets, and one that a cache may keep.
    @Test(arguments: TestEngine.available)
    func closedProfiles(on engine: TestEngine) async throws {
        try await run(on: engine) { s in
            let work = try await s.salon.shareWork("Velvet", by: s.stage.jiwoo)
            _ = try await ChangePhoto(account: s.owner, path: s.salon.uploaded(try Sample.jpeg(tint: 9)))(
                s.salon.services)
            let (image, photo) = (try await s.path("post_id = \(work)"), try await s.path("role = 'photo'"))
            for path in [image, photo] {
                #expect(try await s.seers(of: path) == "aombv")
                #expect(
                    try await s.salon.visitor().get(path).header("Cache-Control")
                        == ["public, max-age=31536000, immutable"])
            }
            try await s.close(true)
            for path in [image, photo] {
                #expect(try await s.seers(of: path) == "aom")
                let answer = try await s.stage.ada.get(path)
                #expect(answer.header("Cache-Control") == ["private, no-cache"])
                #expect(answer.header("Cross-Origin-Resource-Policy") == ["same-origin"])
            }
            try await s.close(false)
            #expect(try await s.seers(of: image) == "aombv")
            // An older photo is gone.
            _ = try await ChangePhoto(account: s.owner, path: nil)(s.salon.services)
            #expect(try await s.seers(of: photo) == "")
        }
    }

    // Catches an image that is loaded though it waits, is hidden, is not shared yet, or is deleted.
    @Test(arguments: TestEngine.available)
    func hiddenPosts(on engine: TestEngine) async throws {
        try await run(on: engine) { s in
            let services = s.salon.services
            let upload = try await s.salon.storeImage(of: s.owner)
            #expect(try await s.seers(of: s.path("id = \(upload.id)")) == "o")
            try await s.salon.database.write { transaction in
                try transaction.execute(
                    "INSERT INTO public_rules (id, kind, text, key, created_by) VALUES (1, 'hold', '', '', 'minsu')")
            }
            try await services.rules.load()
            let work = try await s.salon.shareWork("Velvet", by: s.stage.jiwoo)
            let refused = try await s.salon.shareWork("Silk", by: s.stage.jiwoo)
            let (image, other) = (try await s.path("post_id = \(work)"), try await s.path("post_id = \(refused)"))
            #expect(try await s.seers(of: image) == "ao")
            func decide(_ post: ID<Post>, _ fields: [(String, String)]) async throws {
                #expect(try await s.stage.minsu.post("/admin/held/\(post)", fields).status == 303)
            }
            try await decide(work, [("act", "release")])
            try await decide(refused, [("act", "refuse"), ("reason", "No")])
            #expect(try await s.seers(of: image) == "aombv")
            #expect(try await s.seers(of: other) == "o")
            try await s.salon.database.write { transaction in
                _ = try HiddenPosts.hide(work, services, in: transaction)
            }
            #expect(try await s.seers(of: image) == "o")
            try await s.salon.database.write { transaction in
                try HiddenPosts.show(work, services, in: transaction)
            }
            #expect(try await s.seers(of: image) == "aombv")
            // While a backup reads, files stay; they are not served.
            let hold = try MediaHold(services.files)
            #expect(try await s.stage.jiwoo.post("/posts/\(work)/delete").status == 303)
            #expect(try await s.seers(of: image) == "")
            withExtendedLifetime(hold) {}
        }
    }

    // Catches images of somebody who is suspended, or whose profile moderators have hidden; and a suspended member who sees
    // what only members see.
    @Test(arguments: TestEngine.available)
    func suspendedMembersAndHiddenProfiles(on engine: TestEngine) async throws {
        try await run(on: engine) { s in
            let work = try await s.salon.shareWork("Velvet", by: s.stage.jiwoo)
            _ = try await ChangePhoto(account: s.owner, path: s.salon.uploaded(try Sample.jpeg(tint: 9)))(
                s.salon.services)
            let (image, photo) = (try await s.path("post_id = \(work)"), try await s.path("role = 'photo'"))
            let profile = try await s.stage.report(of: "/@jiwoo", by: s.stage.ada)
            try await s.stage.decide(profile, [("act", "hide"), ("reason", "No")])
            #expect(try await s.seers(of: photo) == "o")
            #expect(try await s.seers(of: image) == "aombv")
            let adas = try await s.salon.shareWork("Members only", by: s.stage.ada)
            let closed = try await s.path("post_id = \(adas)")
            let fields = [("name", "Ada"), ("handle", "ada"), ("major", ""), ("is-private", "on")]
            #expect(try await s.stage.ada.post("/settings/profile", fields, files: []).status == 303)
            #expect(try await s.seers(of: closed) == "aomb")
            let report = try await s.stage.report(of: "/posts/\(work)", by: s.stage.ada)
            try await s.stage.decide(report, [("act", "suspend"), ("reason", "No")])
            #expect(try await s.seers(of: image) == "o")
            #expect(try await s.seers(of: closed) == "amb")
        }
    }

    // Catches a look-up that reads more the more there is.
    @Test(arguments: TestEngine.available)
    func statementsUseTheirIndexes(on engine: TestEngine) async throws {
        try await run(on: engine) { s in
            let (image, account) = (ID<Media>(rawValue: 7), ID<Account>(rawValue: 8))
            for statement in [
                ImageAudience.statement(image, "abc"), ImageAudience.seesProfile(of: account, account),
            ] {
                let scanned = try await s.salon.database.scannedTables(statement)
                #expect(scanned == [], "\(statement)")
            }
        }
    }
}
