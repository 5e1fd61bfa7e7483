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

/// Renditions that are lost are made again, for every kind of picture, and what cannot be made is said.
@Suite struct RepairMediaTests {
    /// Catches a way of rendering that is not the one by which the picture was made, and one that touches what is there.
    @Test(arguments: TestEngine.available)
    func everyRenditionIsMadeAgain(_ engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.crowd(1)[0]
            let long = try ImageProcessor.encode(
                rgb: [UInt8](repeating: 200, count: 110 * 3_000 * 3), width: 110, height: 3_000, as: .png)
            var images: [StoredImage] = []
            for role in [ImageRole.image, .photo, .header, .attachment, .attachment] {
                var store = StoreImage(try salon.uploaded(Sample.jpeg()), owner: owner, as: role)
                store.isSquare = images.count == 4
                images.append(try await store(salon.services))
            }
            images.append(
                try await StoreImage(try salon.uploaded(long), owner: owner, as: .image)(salon.services))
            let root = salon.services.files.root
            var lost: [MediaKey] = []
            for image in images {
                let folder = MediaKey.rendering(of: image)
                lost += image.picture.files.dropFirst(image.id == images[0].id ? 1 : 0).map(folder.appending)
            }
            let kept = "\(root)/\(MediaKey.rendering(of: images[0]))/\(images[0].picture.files[0])"
            try Data("as it was".utf8).write(to: URL(filePath: kept))
            for path in lost { unlinkFile("\(root)/\(path)") }
            let found = try await VerifyMedia(salon.services)().missing
            #expect(Set(found) == Set(lost))
            let report = try await RepairMedia(salon.services)(found)
            #expect(Set(report.made) == Set(lost) && report.lost == [])
            #expect(try await VerifyMedia(salon.services)().isClean)
            #expect(try Data(contentsOf: URL(filePath: kept)) == Data("as it was".utf8))
            #expect(await salon.services.files.arrivals().isEmpty)
        }
    }

    /// Catches a repair of nothing, that says it has succeeded.
    @Test func whatCannotBeMadeIsSaid() async throws {
        try await TestSalon.run(on: .sqlite) { salon in
            let owner = try await salon.crowd(1)[0]
            var images: [StoredImage] = []
            for _ in 0..<2 {
                images.append(
                    try await StoreImage(try salon.uploaded(Sample.jpeg()), owner: owner, as: .image)(
                        salon.services))
            }
            let root = salon.services.files.root
            let originals = images.map { "\(root)/\(MediaKey.original(of: $0))" }
            unlinkFile(originals[0])
            try Data("no image".utf8).write(to: URL(filePath: originals[1]))
            for image in images {
                unlinkFile("\(root)/\(MediaKey.rendering(of: image))/\(image.picture.files[0])")
            }
            let found = try await VerifyMedia(salon.services)().missing
            #expect(found.count == 3)
            let report = try await RepairMedia(salon.services)(found)
            #expect(report.made == [] && Set(report.lost) == Set(found))
        }
    }
}
