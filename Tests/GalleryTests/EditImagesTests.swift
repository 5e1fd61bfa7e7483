import Base
import Core
import Foundation
import Imaging
import Media
import SQL
import Storage
import TestKit
import Testing

@testable import Sharing
@testable import SharingPages
@testable import Works

/// A maker adds, removes and orders the images of a work that hangs, with a plain form; everything that refers to them
/// follows.
@Suite struct EditImagesTests {
    private func ids(_ page: String) -> [String] { page.matches(of: /name="image" value="(\d+)"/).map { String($0.1) } }

    private func edition(_ page: String) throws -> String {
        String(try #require(page.firstMatch(of: /name="edition" value="([0-9a-f]{24})"/)).output.1)
    }

    // Catches a published work whose images cannot change, files that stay behind, and a count or cover of before.
    @Test(arguments: TestEngine.available)
    func imagesComeAndGo(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine, images: 2) { round in
            let (salon, path) = (round.salon, "\(round.path)/edit")
            let second = try await round.hung()[1]
            _ = try await round.pin("Too dark", to: round.first)
            let newest = try await round.add(90)
            _ = try await round.pin("Much better", to: newest)
            let form = try await round.maker.get(path).text
            #expect(form.contains(#"enctype="multipart/form-data""#) && form.contains("remove-\(newest)"))
            let file = (field: "images", name: "3.jpg", bytes: try Sample.jpeg(tint: 150))
            let sent: [(String, String)] = [
                ("title", "Door"), ("image", "\(newest)"), ("image", "\(second)"), ("remove-\(newest)", "on"),
                ("alt-\(second)", "A door"), ("critique", "on"), ("question", "Does the eye find the door?"),
            ]
            // Without scripts, files may be taken in first: they come back in the form, and nothing else has happened.
            let taken = try await round.maker.post(path, sent + [("action", "upload")], files: [file])
            let loose = try #require(ids(taken.text).first { $0 != "\(newest)" && $0 != "\(second)" })
            #expect(taken.status == 200 && taken.text.contains(#"name="remove-\#(newest)" value="on" checked"#))
            #expect(try await round.hung() == [newest, second])

            let more: [(String, String)] = [
                ("image", loose), ("alt-\(loose)", "The handle"), ("place-\(loose)", "1"), ("turns-\(loose)", "1"),
                ("edition", try edition(taken.text)),
            ]
            let saved = try await round.maker.post(path, sent + more, files: [("images", "", [])])
            #expect(saved.status == 303 && saved.location == round.path, "\(saved.text)")
            #expect(try await round.hung().map { "\($0)" } == [loose, "\(second)"])
            #expect(try await salon.count("works WHERE image_count = 2") == 1)
            #expect(
                try await salon.count("media WHERE id = \(ID<Media>(loose)!) AND width = 480 AND height = 640") == 1)
            // Its older version and the marks on both have gone, and comments stay.
            #expect(try await salon.count("media WHERE post_id = \(round.work)") == 2)
            #expect(try await salon.count("image_versions") == 0)
            #expect(try await salon.count("comment_marks") == 0)
            let page = try await round.critic.get(round.path).text
            for text in ["Too dark", "Much better", "The handle", "A door"] { #expect(page.contains(text), "\(text)") }
            let cover = try await salon.database.read { reader in
                try WorkQueries.images(of: round.work, reader)[0].picture.rendering.path
            }
            #expect(try await round.critic.get("/").text.contains(cover))
            #expect(try await VerifyMedia(salon.services)().isClean)
            // Whoever has seen what has gone may still report it.
            #expect(try await salon.count("former_post_images") == 3)

            // The same once more, as after a lost answer.
            let kept: [(String, String)] = [("image", loose), ("image", "\(second)"), ("alt-\(loose)", "The handle")]
            let again = try await round.maker.post(path, sent.filter { $0.0 != "image" } + kept)
            #expect(again.status == 303)
            #expect(try await round.hung().map { "\($0)" } == [loose, "\(second)"])
        }
    }

    // Catches a work without images, one of eleven, and images that are no one's to hang.
    @Test(arguments: TestEngine.available)
    func whatCannotBeHung(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine, images: 2) { round in
            let (salon, path) = (round.salon, "\(round.path)/edit")
            let hung = try await round.hung()
            let all: [(String, String)] = [("title", "Door")] + hung.map { ("image", "\($0)") }
            let none = try await round.maker.post(path, all + hung.map { ("remove-\($0)", "on") })
            #expect(none.status == 422 && none.text.contains("Choose at least one image."))
            var loose: [ID<Media>] = []
            for tint in 0..<9 { loose.append(try await salon.storeImage(of: round.makerID, tint: UInt8(tint)).id) }
            let eleven = try await round.maker.post(path, all + loose.map { ("image", "\($0)") })
            #expect(eleven.status == 422 && eleven.text.contains("up to ten images"))
            let others = try await salon.storeImage(of: round.criticID).id
            let photo = try await StoreImage(
                try salon.uploaded(try Sample.jpeg(tint: 9)), owner: round.makerID, as: .photo)(salon.services).id
            let older = round.first
            let newest = try await round.add(77)
            for odd in [others, photo, older] {
                let answer = try await round.maker.post(
                    path, [("title", "Door"), ("image", "\(newest)"), ("image", "\(hung[1])"), ("image", "\(odd)")])
                #expect(answer.status == 422, "\(odd)")
            }
            #expect(try await round.hung() == [newest, hung[1]])
            // What is no image of the work's is not removed with it.
            let removal = all + [("image", "\(others)"), ("remove-\(others)", "on")]
            #expect(try await round.maker.post(path, removal).status == 422)
            #expect(try await salon.count("media WHERE id = \(others)") == 1)
        }
    }

    // Catches an older window that removes the image another has added.
    @Test(arguments: TestEngine.available)
    func anOlderWindowHearsOfIt(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            let path = "\(round.path)/edit"
            let opened = try edition(try await round.maker.get(path).text)
            let added = try await round.salon.storeImage(of: round.makerID, tint: 99).id
            let fields: [(String, String)] = [("title", "Door"), ("image", "\(round.first)"), ("edition", opened)]
            #expect(try await round.maker.post(path, fields + [("image", "\(added)")]).status == 303)
            let late = try await round.maker.post(path, [("title", "Gate")] + fields.dropFirst())
            #expect(late.status == 409 && ids(late.text) == ["\(round.first)", "\(added)"])
            // A program that does not name an image keeps it.
            #expect(try await round.maker.post(path, [("title", "Gate")]).status == 303)
            #expect(try await round.hung() == [round.first, added])
        }
    }

    // Catches two windows that save one new image at the same time, each as it has turned it: one of them is not told, and the
    // files of the other are left behind.
    @Test(arguments: TestEngine.available)
    func oneOfTwoSavesIsTold(on engine: TestEngine) async throws {
        try await VersionTests.run(on: engine) { round in
            let (services, work, maker) = (round.salon.services, round.work, round.makerID)
            let loose = try await round.salon.storeImage(of: maker, tint: 99)
            // Both have begun before either is done.
            let staged = [
                try await EditImage(image: loose, recipe: Recipe(quarterTurns: 1), owner: maker).render(services),
                try await EditImage(image: loose, recipe: Recipe(quarterTurns: 2), owner: maker).render(services),
            ]
            try await services.database.write { transaction in try staged[0].commit(in: transaction) }
            try await staged[0].settle()
            await #expect(throws: Problems.self) {
                try await services.database.write { transaction in try staged[1].commit(in: transaction) }
            }
            await staged[1].abandon()
            try await MediaTrash(services).empty()
            #expect(try await VerifyMedia(services)().isClean)

            // As people do it, at once.
            let image = try await round.salon.storeImage(of: maker, tint: 120).id
            let images = try await round.hung() + [image]
            let saved = try await withThrowingTaskGroup(of: Int?.self) { group in
                for turns in 1...3 {
                    group.addTask {
                        var act = EditWork(
                            work: work, account: maker, WorkDetails(title: "Door"),
                            images: images.map { EditWork.Image(id: $0, alt: "") })
                        act.recipes = [image: Recipe(quarterTurns: turns)]
                        do {
                            try await act(services)
                            return turns
                        } catch is Problems {
                            return nil
                        }
                    }
                }
                return try await group.reduce(into: [Int]()) { all, turns in if let turns { all.append(turns) } }
            }
            #expect(!saved.isEmpty)
            #expect(try await round.hung() == images)
            #expect(try await round.salon.count("works WHERE image_count = 2") == 1)
            #expect(try await VerifyMedia(services)().isClean)
        }
    }

    // Catches an image that leaves an exhibition whose curator has chosen the work as it is.
    @Test(arguments: TestEngine.available)
    func whatHangsWithOthersStays(on engine: TestEngine) async throws {
        try await ExhibitionStage.run(on: engine) { stage in
            try await stage.answer(stage.adas, by: stage.adaID)
            let path = "/works/\(stage.adas)/edit"
            let image = try #require(ids(try await stage.ada.get(path).text).first)
            let file = (field: "images", name: "2.jpg", bytes: try Sample.jpeg(tint: 150))
            let sent: [(String, String)] = [("title", "Ada engine"), ("image", image)]
            let refused = try await stage.ada.post(path, sent, files: [file])
            #expect(refused.status == 422 && refused.text.contains("another member’s exhibition"))
            // What has been uploaded waits in the form.
            #expect(ids(refused.text).count == 2)
            #expect(try await stage.ada.post(path, sent + [("alt-\(image)", "Still")]).status == 303)
        }
    }

    @Test(arguments: [
        (["1", "1", "1"], [1, 2, 0]), (["3", "3", "3"], [2, 0, 1]), (["2", "2", ""], [1, 0, 2]),
        (["", "", ""], [0, 1, 2]),
    ])
    func equalNumbersHaveOneOrder(places: [String], order: [Int]) {
        #expect(ChosenOrder(places.map { Int($0, in: 1...9) }).indices == order)
    }
}
