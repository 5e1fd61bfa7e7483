import Core
import Files
import Foundation
import HTTPTypes
import Hummingbird
import Kernel
import NIOCore

@testable import Web

extension FuzzTarget {
    /// A content type, how long the pieces are, and a body, which means the same however it is cut.
    static let multipart = FuzzTarget("multipart") { bytes in
        var input = Input(bytes)
        let type = input.line()
        let length = Int(input.byte())
        let whole = try await formRead([input.bytes], type)
        let pieces = stride(from: 0, to: input.bytes.count, by: length + 1).map { start in
            Array(input.bytes[start..<min(start + length + 1, input.bytes.count)])
        }
        let cut = try await formRead(pieces, type)
        try hold(whole == cut, "pieces of \(length + 1) bytes read as \(cut ?? []), not as \(whole ?? [])")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder)
        try hold(left.isEmpty, "files are left: \(left)")
    }

    /// What a form says, and that its own way of writing a text is read as that text.
    static let forms = FuzzTarget("forms") { bytes in
        let text = Input(bytes).text
        let form = Form(urlEncoded: text)
        for (name, value) in form.fields {
            try hold(value.tidied.tidied == value.tidied, "tidied twice")
            try hold(Form(urlEncoded: "a=\(value.percentEncoded)")["a"] == value, "not read as written")
            _ = form.all(name)
            _ = form.text(name)
        }
        _ = Form.decode(text.utf8, plusIsSpace: false)
    }

    /// Headers that are read before anybody is known.
    static let cookies = FuzzTarget("cookies", maxLength: 1_024) { bytes in
        var input = Input(bytes)
        var fields = HTTPFields()
        fields[.acceptLanguage] = input.line()
        fields[.cookie] = input.text
        let request = Request(
            head: HTTPRequest(method: .get, scheme: "http", authority: "salon.test", path: "/", headerFields: fields),
            body: RequestBody(buffer: ByteBuffer()))
        _ = Language(accepting: request.headers[.acceptLanguage])
        let cookies = Cookies(request.headers)
        for name in [Cookie.session, Cookie.theme, Cookie.language, Cookie.toast, Cookie.timeZone] {
            guard let value = cookies[name] else { continue }
            try hold(!value.utf8.contains(UInt8(ascii: ";")), "a cookie that goes on into the next")
            _ = SessionToken(value)
            if let bytes = [UInt8](base64URL: value) {
                try hold([UInt8](base64URL: bytes.base64URL) == bytes, "other bytes than were written")
            }
            _ = String(base64URL: value)
            if let zone = Zone(value) { try hold(value == zone.name, "another zone") }
        }
    }

    private static let folder: String = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("salon-fuzz-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }()

    /// Names and values, then files with their lengths; `nil` for refused bodies.
    private static func formRead(_ chunks: [[UInt8]], _ type: String) async throws -> [String]? {
        var fields = HTTPFields()
        fields[.contentType] = type
        let stream = AsyncStream<ByteBuffer> { continuation in
            for chunk in chunks { continuation.yield(ByteBuffer(bytes: chunk)) }
            continuation.finish()
        }
        let request = Request(
            head: HTTPRequest(method: .post, scheme: "http", authority: "salon.test", path: "/", headerFields: fields),
            body: RequestBody(asyncSequence: stream))
        let limits = MultipartLimits(fileBytes: 1_000, files: 3, fieldBytes: 500)
        guard let form = try? await request.multipart(into: folder, limits: limits) else { return nil }
        defer { form.discard() }
        for upload in form.uploads where !upload.isTooLarge {
            let size = (try? Data(contentsOf: URL(fileURLWithPath: upload.path)))?.count
            try hold(size == upload.byteCount, "a file of \(size ?? -1) bytes is said to have \(upload.byteCount)")
        }
        return form.form.fields.flatMap { [$0.name, $0.value] }
            + form.uploads.flatMap { [$0.field, $0.fileName, "\($0.byteCount) \($0.isTooLarge)"] }
    }
}
