import Base
import Core
import Files
import Foundation
import Imaging
import Media
import SQL
import Storage
import TestKit
import Testing

/// Files of media are the store's alone: whoever needs one asks it.
@Suite struct MediaStoreTests {
    private func image(_ salon: TestSalon) async throws -> StoredImage {
        try await salon.database.read { reader in
            try reader.one(
                "SELECT \(StoredImage.columns) FROM media m ORDER BY m.id DESC LIMIT 1", StoredImage.init(row:))
        }
    }

    // Catches whoever opens, makes or removes files of media by itself: there are none on the disk.
    @Test(arguments: TestEngine.available)
    func imagesMayBeElsewhere(on engine: TestEngine) async throws {
        let store = MemoryStore()
        try await TestSalon.run(on: engine, store: store) { salon in
            let (services, minsu) = (salon.services, try await salon.member(.minsu))
            let owner = try await salon.id(of: .minsu)
            let work = try await salon.shareWork("Sea", by: minsu, fields: [("download", "on")])
            let image = try await image(salon)
            #expect(try salon.files() == [])
            #expect(store.keys.count == image.picture.files.count + 2, "the original and the instance's own as well")
            let rendition = try await salon.visitor().get(image.picture.rendering.source(width: 320))
            #expect(rendition.status == 200 && rendition.bytes.starts(with: Array("RIFF".utf8)))
            let preview = try await salon.visitor().get(image.picture.rendering.preview)
            #expect(preview.status == 200 && preview.bytes.starts(with: [0xFF, 0xD8]))
            #expect(try await minsu.get("/works/\(work)/original/1").status == 200)

            // Edited, the old rendering goes; lost, a rendition comes again from the original.
            let edit = try await EditImage(image: image, recipe: Recipe(quarterTurns: 1), owner: owner).render(services)
            try await salon.database.write { transaction in try edit.commit(in: transaction) }
            try await edit.settle()
            try await MediaTrash(services).empty()
            #expect(try await VerifyMedia(services)().isClean)
            let edited = try await self.image(salon)
            let lost = MediaKey.rendering(of: edited).appending(edited.picture.files[0])
            #expect(await store.delete([lost]).isEmpty)
            let missing = try await VerifyMedia(services)().missing
            #expect(missing == [lost])
            #expect(try await RepairMedia(services)(missing).made == [lost])

            // A copy is another's own, and stays when the first goes.
            let copy = try #require(try await CopyImage(image.id, owner: owner)(services))
            #expect(try await minsu.post("/posts/\(work)/delete").status == 303)
            #expect(Set(store.keys.compactMap(\.media)) == [copy])
            #expect(try await VerifyMedia(services)().isClean)
            #expect(try salon.files() == [], "nor are there copies of what is gone")
        }
    }

    // Catches a file that stays permanently because it could not be deleted once.
    @Test(arguments: TestEngine.available)
    func whatCannotBeDeletedWaits(on engine: TestEngine) async throws {
        let store = MemoryStore()
        try await TestSalon.run(on: engine, store: store) { salon in
            let owner = try await salon.crowd(1)[0]
            let image = try await salon.storeImage(of: owner)
            store.refuseDeletions(true)
            try await DeleteImage(image: image.id, owner: owner)(salon.services)
            #expect(try await salon.count("media") == 0)
            #expect(try await salon.count("media_trash") == 1 && store.keys.contains(.original(of: image)))
            store.refuseDeletions(false)
            try await MediaTrash(salon.services).empty()
            #expect(try await salon.count("media_trash") == 0 && store.keys == [.instance])
        }
    }

    // Catches an image that only some may see, handed to everybody by the address of its file.
    @Test func onlyWhatEverybodySeesIsElsewhereForAll() async throws {
        let host = "https://media.example"
        try await TestSalon.run(on: .sqlite, store: MemoryStore(host: host)) { salon in
            let minsu = try await salon.member(.minsu)
            _ = try await salon.shareWork("Sea", by: minsu)
            let shown = try await image(salon)
            let answer = try await salon.visitor().get(shown.picture.rendering.source(width: 320))
            #expect(answer.status == 307)
            #expect(answer.location == "\(host)/\(MediaKey.rendering(of: shown).appending("320.webp"))")
            let loose = try await salon.storeImage(of: try await salon.id(of: .minsu))
            let path = loose.picture.rendering.source(width: 320)
            #expect(try await salon.visitor().get(path).status == 404)
            #expect(try await minsu.get(path).status == 200)
        }
    }

    @Test func theDiskIsLaidOutByKeys() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("salon-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let (store, id, draft) = (DiskStore(folder), ID<Media>(rawValue: 7_042), "\(folder)/draft")
        let key = MediaKey.folder(of: id).appending("original.jpg")
        #expect(key.description == "042/7042/original.jpg" && key.media == id)
        #expect(try await store.open(key) == nil)
        #expect(try await store.stat(key) == nil)
        #expect(try await store.list(.folder(of: id)) == [])
        try Data([1, 2, 3]).write(to: URL(filePath: draft))
        // The second finds it there.
        for _ in 0..<2 { try await store.put(draft, as: key) }
        #expect(FileManager.default.contents(atPath: "\(folder)/\(key)") == Data([1, 2, 3]))
        #expect(!FileManager.default.fileExists(atPath: draft))
        #expect(try await store.open(key)?.bytes() == [1, 2, 3])
        #expect(try await store.stat(key)?.size == 3)
        #expect(try await store.list(.folder(of: id)) == ["original.jpg"])
        #expect(try await store.local(key)?.path == "\(folder)/\(key)")
        #expect(try await store.copy(key, to: draft, on: nil))
        let target = MediaKey.trash.appending("1").appending(key.description)
        try await store.move(key, to: target)
        #expect(try await store.stat(key) == nil)
        #expect(await store.delete([key, .trash]).isEmpty)
        #expect(try await store.stat(target) == nil)
        #expect(FileManager.default.contents(atPath: draft) == Data([1, 2, 3]))
        #expect(try await !store.copy(key, to: "\(draft)2", on: nil))
    }
}
