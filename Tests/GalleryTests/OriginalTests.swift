import Commons
import Core
import Foundation
import HTTPTypes
import SQL
import TestKit
import Testing

@Suite struct OriginalTests {
    /// A photograph whose Exif says who took it and where.
    private func photograph() throws -> [UInt8] {
        let secret = Array("Seoyeon at 37.5665,126.9780\0\0\0\0\0\0".utf8.prefix(32))
        var tiff = Array("II".utf8) + [42, 0, 8, 0, 0, 0]
        // Artist and a GPS folder with the latitude's hemisphere.
        tiff +=
            [2, 0] + [0x3B, 1, 2, 0, 32, 0, 0, 0, 38, 0, 0, 0] + [0x25, 0x88, 4, 0, 1, 0, 0, 0, 70, 0, 0, 0] + [
                0, 0, 0, 0,
            ]
        tiff += secret
        tiff += [1, 0] + [1, 0, 2, 0, 2, 0, 0, 0, UInt8(ascii: "N"), 0, 0, 0] + [0, 0, 0, 0]
        let segment = Array("Exif\0\0".utf8) + tiff
        let length = segment.count + 2
        let jpeg = try Sample.jpeg()
        return Array(jpeg.prefix(2)) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + segment
            + jpeg.dropFirst(2)
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool { Data(bytes).range(of: Data(text.utf8)) != nil }

    @Test(arguments: TestEngine.available)
    func givesItToWhomItIsAllowed(on engine: TestEngine) async throws {
        try await TestSalon.run(on: engine) { salon in
            let owner = try await salon.member(.minsu)
            let visitor = salon.visitor()
            let photograph = try photograph()
            #expect(contains(photograph, "Seoyeon") && contains(photograph, "Exif"))
            for allowed in [false, true] {
                let answer = try await owner.post(
                    "/works", [("title", "\"Sea\"; a/b \r\n길")] + (allowed ? [("download", "on")] : []),
                    files: [("images", "a.jpg", photograph)])
                #expect(answer.status == 303)
                let work = try await salon.ids("SELECT MAX(post_id) FROM works")[0]
                let path = "/works/\(work)/original/1"
                #expect(try await visitor.get("/works/\(work)").text.contains(path) == allowed)
                #expect(try await visitor.get(path).status == (allowed ? 200 : 404))
                let mine = try await owner.get(path)
                #expect(mine.status == 200 && mine.headers[.contentType] == "image/jpeg")
                #expect(mine.bytes.starts(with: [0xFF, 0xD8]))
                #expect(!contains(mine.bytes, "Seoyeon") && !contains(mine.bytes, "37.5665"))
                let disposition = try #require(mine.headers[.contentDisposition])
                #expect(disposition.hasPrefix("attachment; filename*=UTF-8''%22Sea%22"))
                #expect(!disposition.dropFirst(12).contains { "\"/\r\n ".contains($0) && $0 != " " })
                for wrong in [
                    "0", "2", "-1", "x", "99999999999999999999", "\(Int.min)", "\(Int.max)", "%D9%A1",
                ] {
                    #expect(try await owner.get("/works/\(work)/original/\(wrong)").status == 404)
                }
            }
            // The original that is kept is what came, byte for byte.
            let kept = try salon.files().filter { $0.hasSuffix("original.jpg") }
            #expect(kept.count == 2)
            for file in kept {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(salon.services.files.root)/\(file)"))
                #expect(Array(bytes) == photograph)
            }
            for file in try salon.files().filter({ $0.hasSuffix(".webp") }) {
                let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(salon.services.files.root)/\(file)"))
                #expect(!contains(Array(bytes), "Seoyeon") && !contains(Array(bytes), "Exif"))
            }
        }
    }
}
