import Base
import Core
import Files
import Foundation
import Imaging
import People
import SQL
import Storage
import TestKit
import Testing

@testable import Media

@Suite struct MediaTests {
    private func folder(_ image: StoredImage, _ salon: TestSalon) -> String { salon.services.files.folder(image.id) }

    private func staging(_ image: StoredImage, _ salon: TestSalon) -> String {
        "\(salon.services.files.incoming)/\(image.id).\(image.rendering)"
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test(arguments: TestEngine.available)
    func keepsTheOriginalByteForByte(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.crowd(1)[0]
            let bytes = try Sample.jpeg()
            let image = try await StoreImage(try salon.uploaded(bytes), owner: owner, as: .image)(salon.services)
            let original = try Data(contentsOf: URL(fileURLWithPath: "\(folder(image, salon))/\(image.originalName)"))
            #expect(Array(original) == bytes)
            #expect(image.picture.widths == [320, 480, 640])
            #expect(try await salon.count("media WHERE byte_count = \(bytes.count) AND width = 640") == 1)
            #expect(try await salon.count("swatches") > 0)
            #expect(try salon.files().count == 4)
            #expect(try await VerifyMedia(salon.services)().isClean)
        }
    }

    /// Its strips are part of it: the row knows them, and one that is lost is missed.
    @Test func longImagesHaveTheirStrips() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let owner = try await salon.crowd(1)[0]
            let rgb = [UInt8](repeating: 200, count: 110 * 3_000 * 3)
            let bytes = try ImageProcessor.encode(rgb: rgb, width: 110, height: 3_000, as: .png)
            let image = try await StoreImage(try salon.uploaded(bytes), owner: owner, as: .image)(salon.services)
            #expect(image.picture.files == ["110.webp", "110-0.webp", "110-1.webp"])
            #expect(try await VerifyMedia(salon.services)().isClean)
            unlinkFile("\(folder(image, salon))/\(image.rendering)/110-1.webp")
            let report = try await VerifyMedia(salon.services)()
            #expect(report.missing.count == 1 && report.missing[0] == .rendering(of: image).appending("110-1.webp"))
        }
    }

    @Test func refusesWhatIsNoImage() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let owner = try await salon.crowd(1)[0]
            let half = Array(try Sample.jpeg().prefix(2_000))
            for (bytes, status) in [
                ([UInt8](), 422), (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), 415),
                (Array("#!/bin/sh\n".utf8), 415), (half, 422),
            ] {
                let path = try salon.uploaded(bytes)
                let problem = await #expect(throws: Problem.self) {
                    _ = try await StoreImage(path, owner: owner, as: .image)(salon.services)
                }
                #expect(problem?.status == status, "\(bytes.prefix(10))")
                unlinkFile(path)
            }
            #expect(try await salon.count("media") == 0)
            #expect(try salon.files() == [])
        }
    }

    /// The process ended between the row and the move.
    @Test(arguments: TestEngine.available)
    func finishesWhatHasARow(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.crowd(1)[0]
            let whole = try await salon.storeImage(of: owner, tint: 10)
            let half = try await salon.storeImage(of: owner, tint: 20)
            let files = try salon.files()
            try FileManager.default.moveItem(atPath: folder(whole, salon), toPath: staging(whole, salon))
            // The original was moved already, the rendition was not.
            try FileManager.default.createDirectory(atPath: staging(half, salon), withIntermediateDirectories: true)
            try FileManager.default.moveItem(
                atPath: "\(folder(half, salon))/\(half.rendering)", toPath: "\(staging(half, salon))/\(half.rendering)")
            #expect(try salon.files() != files)
            let result = try await MediaTrash(salon.services).recover()
            #expect(result.finished == 2 && result.removed == 0)
            #expect(try salon.files() == files)
            let report = try await VerifyMedia(salon.services)()
            #expect(report.isClean && report.images == 2)
        }
    }

    /// The process ended before the row, or in the middle of an upload.
    @Test(arguments: TestEngine.available)
    func removesWhatHasNoRow(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.crowd(1)[0]
            let kept = try await salon.storeImage(of: owner)
            let files = try salon.files()
            let incoming = salon.services.files.incoming
            let orphan = "\(incoming)/\(salon.services.ids.next(Media.self)).abc"
            // A rendition that was never put in the row's place.
            let stale = "\(incoming)/\(kept.id).otherone"
            for path in [orphan, stale] {
                try FileManager.default.createDirectory(atPath: "\(path)/abc", withIntermediateDirectories: true)
                try writeFile([1, 2, 3], to: "\(path)/abc/640.webp")
            }
            _ = try salon.uploaded([1, 2, 3])
            let result = try await MediaTrash(salon.services).recover()
            #expect(result.finished == 0 && result.removed == 3)
            #expect(try salon.files() == files)
            #expect(try FileManager.default.contentsOfDirectory(atPath: incoming).isEmpty)
            let report = try await VerifyMedia(salon.services)()
            #expect(report.isClean && report.images == 1)
        }
    }

    // Catches two processes of which one removes what the other has just put in its place: its only copy.
    @Test(arguments: TestEngine.available)
    func twoMaySettleAtOnce(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.crowd(1)[0]
            let image = try await salon.storeImage(of: owner)
            let files = try salon.files()
            for _ in 1...20 {
                try FileManager.default.moveItem(atPath: folder(image, salon), toPath: staging(image, salon))
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 1...4 {
                        group.addTask {
                            try await StagedMedia(
                                image.id, rendering: image.rendering, in: salon.services.files
                            ).settle()
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try salon.files() == files)
            }
        }
    }

    // Catches a server that starts and takes away what an import beside it is just storing.
    @Test(arguments: TestEngine.available)
    func leavesWhatAnotherProcessMayBeStoring(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let files = salon.services.files
            let staged = "\(files.incoming)/\(salon.services.ids.next(Media.self)).abc"
            try FileManager.default.createDirectory(atPath: staged, withIntermediateDirectories: true)
            do {
                let storing = try await MediaHold.toStore(in: files)
                let result = try await MediaTrash(salon.services).recover()
                #expect(result.removed == 0 && exists(staged))
                withExtendedLifetime(storing) {}
            }
            #expect(try await MediaTrash(salon.services).recover().removed == 1)
            #expect(!exists(staged))
        }
    }

    /// The process ended between a deletion and the removal of its files.
    @Test(arguments: TestEngine.available)
    func emptiesTheTrashLater(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.crowd(1)[0]
            let image = try await salon.storeImage(of: owner)
            try await salon.database.write { transaction in
                try transaction.deleteMedia(where: "m.id = \(image.id)")
            }
            #expect(try await salon.count("media_trash") == 1)
            #expect(exists(folder(image, salon)))
            try await MediaTrash(salon.services).recover()
            #expect(try await salon.count("media_trash") == 0)
            #expect(try salon.files() == [])
        }
    }

    @Test(arguments: TestEngine.available)
    func keepsUnusedUploadsForADay(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.crowd(1)[0]
            let post = try await salon.post(by: owner)
            let used = try await salon.storeImage(of: owner, tint: 1)
            _ = try await salon.storeImage(of: owner, tint: 2)
            try await salon.database.write { transaction in
                _ = try transaction.execute("UPDATE media SET post_id = \(post) WHERE id = \(used.id)")
            }
            salon.clock.advance(by: .hours(23))
            try await MediaTrash(salon.services).removeForgottenUploads()
            #expect(try await salon.count("media") == 2)
            salon.clock.advance(by: .hours(2))
            try await MediaTrash(salon.services).removeForgottenUploads()
            #expect(try await salon.count("media") == 1)
            #expect(try salon.files().allSatisfy { $0.contains("\(used.id)/") })
        }
    }

    /// As `salon serve` decodes them. What asks for a gigabyte is refused in words, and the next picture is fine.
    @Test func decodesPicturesApart() async throws {
        try await TestSalon.run(on: .sqlite, images: .apart) { salon in
            let owner = try await salon.member(.minsu)
            let files = try salon.files()
            // An interlaced PNG of 16 bits, 10,000 by 10,000 pixels, of which the header is all that is needed.
            let bomb: [UInt8] = [
                0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x27, 0x10,
                0, 0, 0x27, 0x10, 16, 6, 0, 0, 1, 0, 0, 0, 0,
            ]
            let refused = try await owner.post("/media", files: [("images", "a.png", bomb)], fragment: true)
            #expect(refused.status == 422 && refused.text.contains("too much memory"))
            let damaged = try await owner.post(
                "/media", files: [("images", "a.jpg", Array(try Sample.jpeg().prefix(3_000)))], fragment: true)
            #expect(damaged.status == 422 && damaged.text.contains("damaged"))
            #expect(try salon.files() == files)
            let taken = try await owner.post("/media", files: [("images", "a.jpg", try Sample.jpeg())], fragment: true)
            #expect(taken.status == 201)
            #expect(try await VerifyMedia(salon.services)().isClean)
        }
    }

    /// It would otherwise stay in storage for a photo that was never sent, or be seen by somebody else.
    @Test(arguments: TestEngine.available)
    func drawsWhatWasChosenAndKeepsNothing(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.member(.minsu)
            let before = try salon.files()
            let incoming = salon.services.files.incoming
            let waiting = try FileManager.default.contentsOfDirectory(atPath: incoming)
            let bytes = try Sample.png(width: 900, height: 300)
            let drawn = try await owner.post("/media/preview", files: [("file", "wide.png", bytes)], fragment: true)
            #expect(drawn.status == 200 && drawn.header("Content-Type") == ["image/webp"])
            #expect(drawn.header("Cache-Control") == ["no-store"])
            #expect(drawn.bytes.starts(with: Array("RIFF".utf8)) && drawn.bytes.count > 30)
            let half = Array(try Sample.jpeg().prefix(2_000))
            let refused = try await owner.post("/media/preview", files: [("file", "half.jpg", half)], fragment: true)
            #expect(refused.status == 422 && refused.text.contains("half.jpg"))
            let none = try await owner.post("/media/preview", files: [], fragment: true)
            #expect(none.status == 422)
            let visitor = try await salon.visitor().post(
                "/media/preview", files: [("file", "wide.png", bytes)], fragment: true)
            #expect(visitor.status == 401)
            #expect(try salon.files() == before)
            #expect(try await salon.count("media") == 0)
            #expect(try await salon.count("accounts WHERE stored_bytes > 0") == 0)
            #expect(try FileManager.default.contentsOfDirectory(atPath: incoming) == waiting)
        }
    }

    /// A request ended without its end: its files would stay until the next start.
    @Test(arguments: TestEngine.available)
    func removesWhatDeadRequestsLeft(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.crowd(1)[0]
            let image = try await salon.storeImage(of: owner)
            let kept = try salon.files()
            let old = try salon.uploaded([1, 2, 3])
            let new = try salon.uploaded([1, 2, 3])
            // One without a row, and one whose row was written before its files were moved.
            let lost = "\(salon.services.files.incoming)/\(salon.services.ids.next(Media.self)).abc"
            let half = "\(salon.services.files.incoming)/\(image.id).\(image.rendering)"
            for folder in [lost, half] {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            let now = Double(salon.services.clock.now().milliseconds) / 1_000
            for (path, hours) in [(old, 25.0), (new, 23), (lost, 25), (half, 25)] {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: now - hours * 3_600)], ofItemAtPath: path)
            }
            try await MediaTrash(salon.services).removeForgottenUploads()
            #expect(!exists(old) && !exists(lost) && !exists(half))
            #expect(try salon.files() == (kept + ["incoming/\(URL(fileURLWithPath: new).lastPathComponent)"]).sorted())
        }
    }

    @Test(arguments: TestEngine.available)
    func findsWhatIsMissingAndWhatIsTooMuch(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.crowd(1)[0]
            let image = try await salon.storeImage(of: owner, tint: 1)
            let lost = try await salon.storeImage(of: owner, tint: 2)
            let nobody = salon.services.files.folder(salon.services.ids.next(Media.self))
            try FileManager.default.createDirectory(atPath: nobody, withIntermediateDirectories: true)
            try writeFile([1], to: "\(nobody)/original.jpg")
            try FileManager.default.createDirectory(
                atPath: "\(folder(image, salon))/oldone", withIntermediateDirectories: true)
            try FileManager.default.removeItem(atPath: "\(folder(lost, salon))/\(lost.originalName)")
            try FileManager.default.removeItem(atPath: "\(folder(lost, salon))/\(lost.rendering)/320.webp")
            let found = try await VerifyMedia(salon.services)()
            #expect(found.images == 2 && !found.isClean)
            #expect(found.orphans.count == 2)
            #expect(found.missing.count == 2 && found.missing.allSatisfy { $0.media == lost.id })
            #expect(exists(nobody) && exists("\(folder(image, salon))/oldone"), "it was not asked to remove them")

            let trash = try await OrphanTrash(salon.services).take(found.orphans)
            #expect(!exists(nobody) && !exists("\(folder(image, salon))/oldone"))
            let again = try await VerifyMedia(salon.services)()
            #expect(again.orphans == [] && again.missing.count == 2)

            salon.clock.advance(by: .days(29))
            try await OrphanTrash(salon.services).removeOld()
            #expect(found.orphans.allSatisfy { exists("\(trash)/\($0)") }, "moved files can be put back")
            salon.clock.advance(by: .days(2))
            try await OrphanTrash(salon.services).removeOld()
            #expect(!exists(trash))
        }
    }

    @Test(arguments: TestEngine.available)
    func editsWithoutTouchingTheOriginal(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.crowd(1)[0]
            let bytes = try Sample.jpeg()
            let image = try await StoreImage(try salon.uploaded(bytes), owner: owner, as: .image)(salon.services)
            let staged = try await EditImage(image: image, recipe: Recipe(quarterTurns: 1), owner: owner).render(
                salon.services)
            try await salon.database.write { transaction in try staged.commit(in: transaction) }
            try await staged.settle()
            try await MediaTrash(salon.services).empty()
            #expect(
                try await salon.count("media WHERE width = 480 AND height = 640 AND rendering <> '\(image.rendering)'")
                    == 1)
            #expect(!exists("\(folder(image, salon))/\(image.rendering)"))
            let original = try Data(contentsOf: URL(fileURLWithPath: "\(folder(image, salon))/\(image.originalName)"))
            #expect(Array(original) == bytes)
            // One that is given up leaves nothing.
            let before = try salon.files()
            let given = try await EditImage(image: image, recipe: Recipe(quarterTurns: 2), owner: owner).render(
                salon.services)
            await given.abandon()
            #expect(try salon.files() == before)
            let wrong = await #expect(throws: Problem.self) {
                _ = try await EditImage(image: image, recipe: Recipe(quarterTurns: 9), owner: owner).render(
                    salon.services)
            }
            #expect(wrong?.status == 422)
            #expect(try salon.files() == before)
            #expect(try await VerifyMedia(salon.services)().isClean)
        }
    }

}

@Suite struct PhotoTests {
    @Test(arguments: TestEngine.available)
    func aNewPhotoTakesTheOldOnesPlace(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let members = try await salon.crowd(2)
            let kept = try await salon.storeImage(of: members[0])
            try await ChangePhoto(account: members[1], path: try salon.uploaded(try Sample.jpeg(tint: 9)))(
                salon.services)
            var photos: [String?] = []
            for tint: UInt8 in [100, 200] {
                try await ChangePhoto(
                    account: members[0], path: try salon.uploaded(try Sample.jpeg(tint: tint)),
                    crop: Crop(x: 0.1, y: 0.1, width: 0.5, height: 0.5))(salon.services)
                photos.append(
                    try await salon.database.read { reader in
                        try reader.value("SELECT photo FROM accounts WHERE id = \(members[0])", as: String.self)
                    })
                #expect(try await salon.count("media WHERE role = 'photo'") == 2)
            }
            #expect(photos[0] != nil && photos[1] != nil && photos[0] != photos[1])
            #expect(try await VerifyMedia(salon.services)().isClean)
            try await ChangePhoto(account: members[0], path: nil)(salon.services)
            #expect(try await salon.count("accounts WHERE photo IS NOT NULL") == 1)
            #expect(try await salon.count("media WHERE role = 'photo'") == 1)
            // The member's other images stay.
            #expect(try await salon.count("media WHERE id = \(kept.id)") == 1)
            #expect(try await VerifyMedia(salon.services)().isClean)
            #expect(try await salon.events() == Array(repeating: "profile-changed", count: 4))
        }
    }

    @Test func aBadCropChangesNothing() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let member = try await salon.crowd(1)[0]
            for crop in [
                Crop(x: 0, y: 0, width: 0, height: 1), Crop(x: 0.9, y: 0, width: 0.5, height: 1),
                Crop(x: -1, y: 0, width: 1, height: 1), Crop(x: .nan, y: 0, width: 1, height: 1),
            ] {
                let path = try salon.uploaded(try Sample.jpeg())
                let problem = await #expect(throws: Problem.self) {
                    try await ChangePhoto(account: member, path: path, crop: crop)(salon.services)
                }
                #expect(problem?.status == 422)
                unlinkFile(path)
            }
            #expect(try salon.files() == [])
            #expect(try await salon.events() == [])
        }
    }
}
