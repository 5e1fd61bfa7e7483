import Base
import Core
import Posts
import SQL
import Storage
import TestKit
import Testing

@testable import Comments
@testable import Gallery
@testable import Sharing
@testable import Works

/// Newer versions of images: who hangs them, what becomes of the older ones, and where comments stay.
@Suite struct VersionTests {
    struct Round {
        let salon: TestSalon
        let maker: Browser
        let critic: Browser
        let makerID: ID<Account>
        let criticID: ID<Account>
        let work: ID<Post>
        let first: ID<Media>

        var path: String { "/works/\(work)" }

        /// What hangs, in its order.
        func hung() async throws -> [ID<Media>] {
            try await salon.database.read { reader in try WorkQueries.images(of: work, reader).map(\.id) }
        }

        /// - Returns: the newer version.
        func add(_ tint: UInt8, to image: ID<Media>? = nil, alt: String = "Newer") async throws -> ID<Media> {
            let newer = try await salon.storeImage(of: makerID, tint: tint).id
            try await AddVersion(newer, alt: alt, of: image ?? first, in: work, account: makerID)(salon.services)
            return newer
        }

        func pin(_ text: String, to image: ID<Media>) async throws -> ID<Post> {
            try await PublishComment(author: criticID, root: work, text: text, mark: MarkPlace("\(image) 0.1 0.9"))(
                salon.services)
        }
    }

    static func run(
        on engine: TestEngine, asking: Bool = true, images: Int = 1, _ body: @escaping (Round) async throws -> Void
    ) async throws {
        try await TestSalon.run(on: engine) { salon in
            let maker = try await salon.member(.minsu), critic = try await salon.member(.ada)
            let fields = asking ? [("critique", "on"), ("question", "Does the eye find the door?")] : []
            let work = try await salon.shareWork("Door", by: maker, images: images, fields: fields)
            let all = try await salon.database.read { reader in try WorkQueries.images(of: work, reader).map(\.id) }
            try await body(
                Round(
                    salon: salon, maker: maker, critic: critic, makerID: try await salon.id(of: .minsu),
                    criticID: try await salon.id(of: .ada), work: work, first: try #require(all.first)))
        }
    }

    // Catches a newer version that hangs in another place, and an older one that is lost, liked apart or found by colour.
    @Test(arguments: TestEngine.available)
    func itHangsInThePlaceOfTheOlderOne(on engine: TestEngine) async throws {
        try await Self.run(on: engine, images: 2) { round in
            let second = try await round.hung()[1]
            let form = "\(round.path)/images/\(round.first)/version"
            #expect(try await round.maker.get("\(round.path)/edit").text.contains(form))
            #expect(try await round.maker.get(form).text.contains("Add version"))
            let file = (field: "images", name: "new.jpg", bytes: try Sample.jpeg(tint: 150))
            let sent = try await round.maker.post(form, [("alt", "The door, lighter")], files: [file])
            #expect(sent.status == 303 && sent.location == "\(round.path)/images/\(round.first)/versions")
            let hung = try await round.hung()
            #expect(hung.count == 2 && hung[0] != round.first && hung[1] == second)
            #expect(try await round.salon.count("works WHERE image_count = 2") == 1)
            let page = try await round.salon.visitor().get(round.path).text
            #expect(page.contains("The door, lighter") && page.contains("Image 1: compare 2 versions"))
            #expect(page.matches(of: /data-zoom/).count == 2 && !page.contains("\(round.first)/versions\""))
            for image in [round.first, hung[0]] {
                let compared = try await round.salon.visitor().get("\(round.path)/images/\(image)/versions").text
                #expect(compared.contains("Version 1") && compared.contains("The door, lighter"))
            }
            // What has one version alone has nothing to compare.
            let alone = try await round.critic.get("\(round.path)/images/\(second)/versions")
            #expect(alone.status == 303 && alone.location == round.path)
            let colours = try await round.salon.database.read { reader in
                try reader.all(ColourQueries.works([round.work.rawValue]), ColourRow.init(row:)).count
            }
            let swatches = try await round.salon.count("swatches WHERE media_id = \(hung[0])")
            #expect(colours == swatches && swatches > 0)
            #expect(try await round.salon.events().contains("work-edited"))
        }
    }

    // Catches comments that move to an image they were not made of, and marks that are lost or lead nowhere.
    @Test(arguments: TestEngine.available)
    func commentsStayWithTheirs(on engine: TestEngine) async throws {
        try await Self.run(on: engine) { round in
            let old = try await round.pin("Too dark", to: round.first)
            let newer = try await round.add(90)
            let new = try await round.pin("Better", to: newer)
            // Somebody had the older one before their eyes while it was replaced.
            let late = try await round.pin("Written meanwhile", to: round.first)
            let page = try await round.critic.get(round.path).text
            #expect(page.contains("id=\"mark-\(new)\"") && !page.contains("id=\"mark-\(old)\""))
            let versions = "\(round.path)/images/\(round.first)/versions"
            for comment in [old, late] { #expect(page.contains("\(versions)#mark-\(comment)\"")) }
            #expect(page.contains("Mark 1, at the lower left, version 1"))
            let compared = try await round.salon.visitor().get(versions).text
            for comment in [old, late] {
                #expect(compared.contains("id=\"mark-\(comment)\"") && compared.contains("id=\"pinned-\(comment)\""))
            }
            #expect(!compared.contains("Better"))
            // Whom the viewer does not see says nothing there either.
            _ = try await round.maker.post("/@ada/block")
            let unseen = try await round.maker.get(versions).text
            #expect(!unseen.contains("Too dark") && !unseen.contains("class=\"spot"))
            #expect(try await round.critic.get(versions).status == 404)
        }
    }

    // Catches files and marks that stay behind, an empty place on the wall, and a work left without an image.
    @Test(arguments: TestEngine.available)
    func deletingBringsTheOneBeforeBack(on engine: TestEngine) async throws {
        try await Self.run(on: engine) { round in
            let (salon, path) = (round.salon, "\(round.path)/images")
            let stored = try await salon.count("media"), files = try salon.files().count
            let old = try await round.pin("Too dark", to: round.first)
            let second = try await round.add(90)
            let third = try await round.add(170, to: second)
            let new = try await round.pin("Better", to: third)
            // The one that hangs: the one before it hangs again, and the first is a version of that.
            #expect(try await round.maker.post("\(path)/\(third)/remove").location == round.path)
            #expect(try await round.hung() == [second])
            #expect(try await salon.count("comment_marks WHERE comment_id = \(new)") == 0)
            #expect(try await round.critic.get(round.path).text.contains("Better"))
            #expect(try await round.critic.get("\(path)/\(second)/versions").text.contains("Too dark"))
            #expect(try await round.maker.post("\(path)/\(second)/remove").status == 303)
            #expect(try await round.hung() == [round.first])
            #expect(try await round.critic.get(round.path).text.contains("id=\"mark-\(old)\""))
            // The last stays, and what is gone leads to the work.
            for image in [round.first, third] {
                #expect(try await round.maker.post("\(path)/\(image)/remove").location == round.path)
            }
            #expect(try await round.critic.get("\(path)/\(third)/versions").location == round.path)
            #expect(try await salon.count("media") == stored)
            #expect(try salon.files().count == files)
            // An older one.
            let fourth = try await round.add(40)
            #expect(try await round.maker.post("\(path)/\(round.first)/remove").status == 303)
            #expect(try await round.hung() == [fourth])
            #expect(try await salon.count("comment_marks") == 0)
            #expect(try await salon.count("image_versions") == 0)
            #expect(try await round.critic.get(round.path).text.contains("Too dark"))
            _ = try await round.add(60, to: fourth)
            #expect(try await round.maker.post("/posts/\(round.work)/delete").status == 303)
            for table in ["media", "image_versions"] { #expect(try await salon.count("\(table)") == 0) }
        }
    }

    // Catches versions by others, where nobody asked, of other images, and too many.
    @Test(arguments: TestEngine.available)
    func onlyTheMakerAddsThemWhereCritiqueIsAskedFor(on engine: TestEngine) async throws {
        try await Self.run(on: engine) { round in
            let salon = round.salon
            let plain = try await salon.shareWork("Not asked", by: round.maker)
            let step = try await salon.storeImage(of: round.makerID, tint: 3).id
            try await WriteProcess([.init(image: step)], of: round.work, account: round.makerID)(salon.services)
            let theirs = try await salon.database.read { reader in
                try WorkQueries.images(of: plain, reader).map(\.id)
            }
            for (browser, work, image, status) in [
                (round.critic, round.work, round.first, 404), (salon.visitor(), round.work, round.first, 303),
                (round.maker, plain, theirs[0], 404), (round.maker, round.work, theirs[0], 404),
                (round.maker, round.work, step, 404), (round.maker, round.work, ID(rawValue: 9), 404),
            ] {
                let path = "/works/\(work)/images/\(image)"
                #expect(try await browser.get("\(path)/version").status == status)
                #expect(try await browser.post("\(path)/version", [("image", "\(step)")]).status == status)
                // To delete what is not there is done.
                let isOwn = browser === round.maker && work == round.work
                #expect(try await browser.post("\(path)/remove").status == (isOwn ? 303 : status))
            }
            #expect(try await salon.count("media WHERE id = \(step) AND post_id = \(round.work)") == 1)
            let hers = try await salon.storeImage(of: round.criticID).id
            for image in [hers, step, theirs[0], round.first, ID(rawValue: 9)] {
                let sent = try await round.maker.post(
                    "\(round.path)/images/\(round.first)/version", [("image", "\(image)"), ("alt", "Kept alt")])
                #expect(sent.status == 422 && sent.text.contains("Kept alt"), "\(image)")
            }
            #expect(try await salon.count("image_versions") == 0)
            #expect(try await round.hung() == [round.first])
            var image = round.first
            for tint in 1...ImageVersion.most { image = try await round.add(UInt8(tint * 20), to: image) }
            let file = (field: "images", name: "new.jpg", bytes: try Sample.jpeg(tint: 251))
            let more = try await round.maker.post(
                "\(round.path)/images/\(image)/version", [("alt", "One more")], files: [file])
            #expect(more.status == 422 && more.text.contains("up to five older versions"))
            // The image has arrived and is kept in the form.
            #expect(more.text.contains("name=\"image\"") && more.text.contains("One more"))
            #expect(try await round.hung() == [image])
        }
    }
}
