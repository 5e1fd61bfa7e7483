import Core
package import HTTPTypes
package import Hummingbird
package import Logging
import NIOCore
import NIOEmbedded
package import Web

/// What came back for a request.
package struct Answer: Sendable {
    package let status: Int
    package let headers: HTTPFields
    package let bytes: [UInt8]

    package var text: String { String(decoding: bytes, as: UTF8.self) }
    package var location: String? { headers[.location] }

    /// Every value of a header, in order.
    package func header(_ name: String) -> [String] { HTTPField.Name(name).map { headers[values: $0] } ?? [] }
}

/// A browser of one person: keeps cookies, names its origin, follows nothing by itself.
package final class Browser: @unchecked Sendable {
    private let respond: @Sendable (Request, Context) async throws -> Response
    private let logger: Logger
    private var cookies: [String: String] = [:]
    /// The origin forms are sent from; a test of forgery changes it.
    package var origin: String? = "http://127.0.0.1:8080"
    package var language = "en"

    package init(
        logger: Logger = Logger(label: "test"),
        respond: @escaping @Sendable (Request, Context) async throws -> Response
    ) {
        self.logger = logger
        self.respond = respond
    }

    /// A browser that talks to these routes alone.
    package convenience init(_ router: Router<Context>) {
        let responder = router.buildResponder()
        self.init { request, context in try await responder.respond(to: request, context: context) }
    }

    package var hasSession: Bool { cookies[Cookie.session] != nil }

    /// Where it is, as its script tells; `nil` without scripts.
    package var zone: String? {
        get { cookies[Cookie.timeZone] }
        set { cookies[Cookie.timeZone] = newValue }
    }

    /// The same device after its session has ended: the cookie that makes it known stays.
    package func loseSession() { cookies[Cookie.session] = nil }

    package func get(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
        try await send(.get, path, headers: headers, body: [])
    }

    package func head(_ path: String, headers: [String: String] = [:]) async throws -> Answer {
        try await send(.head, path, headers: headers, body: [])
    }

    /// Sends a form as a page without scripts does; with `fragment` as a script does.
    package func post(
        _ path: String, _ fields: [(String, String)] = [], fragment: Bool = false, headers: [String: String] = [:]
    ) async throws -> Answer {
        let body = fields.map { "\($0.percentEncoded)=\($1.percentEncoded)" }.joined(separator: "&")
        var headers = headers
        headers["content-type"] = "application/x-www-form-urlencoded"
        if fragment { headers["x-salon"] = "fragment" }
        return try await send(.post, path, headers: headers, body: Array(body.utf8))
    }

    /// Sends a form with files.
    package func post(
        _ path: String, _ fields: [(String, String)] = [], files: [(field: String, name: String, bytes: [UInt8])],
        fragment: Bool = false, headers: [String: String] = [:]
    ) async throws -> Answer {
        let form = Self.multipart(fields, files: files)
        var headers = headers
        headers["content-type"] = form.type
        if fragment { headers["x-salon"] = "fragment" }
        return try await send(.post, path, headers: headers, body: form.body)
    }

    /// A form with files as a body, and the type that says where its parts end.
    package static func multipart(
        _ fields: [(String, String)], files: [(field: String, name: String, bytes: [UInt8])]
    ) -> (type: String, body: [UInt8]) {
        let boundary = "----salon-test-boundary"
        var body: [UInt8] = []
        func line(_ text: String) { body += Array("\(text)\r\n".utf8) }
        for (name, value) in fields {
            line("--\(boundary)")
            line("Content-Disposition: form-data; name=\"\(name)\"")
            line("")
            line(value)
        }
        for file in files {
            line("--\(boundary)")
            line("Content-Disposition: form-data; name=\"\(file.field)\"; filename=\"\(file.name)\"")
            line("Content-Type: application/octet-stream")
            line("")
            body += file.bytes
            line("")
        }
        line("--\(boundary)--")
        return ("multipart/form-data; boundary=\(boundary)", body)
    }

    /// Sends anything, as programs do.
    package func send(
        _ method: HTTPRequest.Method, _ path: String, headers: [String: String] = [:], body: [UInt8] = []
    ) async throws -> Answer {
        var fields = HTTPFields()
        fields[.acceptLanguage] = language
        if method == .post, let origin { fields[.origin] = origin }
        if !cookies.isEmpty {
            fields[.cookie] = cookies.map { "\($0)=\($1)" }.sorted().joined(separator: "; ")
        }
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        if !body.isEmpty, fields[.contentLength] == nil { fields[.contentLength] = String(body.count) }
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:8080", path: path, headerFields: fields)
        // In pieces, as a network delivers them.
        let pieces = stride(from: 0, to: body.count, by: 1_000).map {
            ByteBuffer(bytes: body[$0..<min($0 + 1_000, body.count)])
        }
        let stream = AsyncStream<ByteBuffer> { continuation in
            for piece in pieces { continuation.yield(piece) }
            continuation.finish()
        }
        let channel = NIOAsyncTestingChannel()
        let source = ApplicationRequestContextSource(channel: channel, logger: logger)
        let response = try await respond(
            Request(head: head, body: RequestBody(asyncSequence: stream)), Context(source: source))
        for cookie in response.headers[values: .setCookie] { keep(cookie) }
        let collector = Collector()
        try await response.body.write(collector)
        return Answer(status: response.status.code, headers: response.headers, bytes: collector.bytes)
    }

    private func keep(_ cookie: String) {
        let parts = cookie.split(separator: ";").map { $0.drop { $0 == " " } }
        guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { return }
        let name = String(pair[..<equals])
        cookies[name] = parts.contains("Max-Age=0") ? nil : String(pair[pair.index(after: equals)...])
    }
}

private final class Collector: ResponseBodyWriter {
    var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) async throws { bytes += Array(buffer.readableBytesView) }
    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
