import Foundation
import Testing

@testable import SalonClient

@Suite struct UploadTests {
    private let expected = """
        --b\r\nContent-Disposition: form-data; name="description"\r\n\r\n빨간 신발\r\n\
        --b\r\nContent-Disposition: form-data; name="file"; filename="a%22b.jpg"\r\nContent-Type: image/jpeg\r\n\r\n\
        JPEG\r\n--b--\r\n
        """

    private func form(_ file: FilePart) -> Multipart {
        var form = Multipart(boundary: "b")
        form.add("description", "빨간 신발")
        form.add("file", file)
        return form
    }

    // Catches a form that a server reads in another way.
    @Test func aFormIsExact() throws {
        let form = form(FilePart(Data("JPEG".utf8), name: "a\"b.jpg", type: "image/jpeg"))
        #expect(form.type == "multipart/form-data; boundary=b")
        #expect(form.data == Data(expected.utf8))
    }

    @Test func anUploadSaysWhatItShows() {
        let file = FilePart(Data("JPEG".utf8), name: "a.jpg", type: "image/jpeg")
        let upload = Endpoint.upload(NewMedia(file, description: "Shoes", focus: .init(x: 0.5, y: -0.25)))
        #expect(upload.parameters == ["description": "Shoes", "focus": "0.5,-0.25"])
        #expect(upload.files == ["file": file] && upload.idempotencyKey == nil)
    }

    // Catches a file of the disk that comes into memory, or others that may read the copy.
    @Test func aFileGoesFromDiskToDisk() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("salon-client-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, target) = (folder.appendingPathComponent("a\"b.jpg"), folder.appendingPathComponent("form"))
        try Data("JPEG".utf8).write(to: source)
        let form = form(FilePart(contentsOf: source, type: "image/jpeg"))
        #expect(form.data == nil)
        #expect(try form.write(to: target) == expected.utf8.count)
        #expect(try Data(contentsOf: target) == Data(expected.utf8))
        let rights = try FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    // Catches a copy that stays on the disk after it was sent, or after it was not.
    @Test func nothingIsLeftBehind() async throws {
        let source = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpg")
        try Data(repeating: 7, count: 200_000).write(to: source)
        defer { try? FileManager.default.removeItem(at: source) }
        let (client, transport, _) = SalonClient.scripted(.answer(422, "{}"))
        let upload = NewMedia(FilePart(contentsOf: source, type: "image/jpeg"), description: "Shoes")
        _ = await failure { try await client.send(.upload(upload)) }
        let request = try #require(transport.requests.first)
        guard case .file(let copy, let count) = request.body else {
            Issue.record("it was in memory")
            return
        }
        #expect(count > 200_000 && !FileManager.default.fileExists(atPath: copy.path))
        #expect(request.headers["Content-Type"]?.hasPrefix("multipart/form-data; boundary=") == true)
        // A file that is not there is not sent at all.
        let gone = NewMedia(FilePart(contentsOf: source.appendingPathExtension("gone")))
        let error = await failure { try await client.send(.upload(gone)) }
        guard case .transport = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(transport.requests.count == 1)
    }
}
