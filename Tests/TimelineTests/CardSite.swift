import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// A web site on this machine that remembers what it was asked.
final class CardSite: Sendable {
    struct Page: Sendable {
        var status = 200
        var type = "text/html; charset=utf-8"
        var location: String?
        var body: [UInt8] = []
        var delay: Duration = .zero
        /// The connection ends after the head.
        var hangsUp = false

        init(_ html: String = "", status: Int = 200, type: String = "text/html; charset=utf-8") {
            body = Array(html.utf8)
            self.status = status
            self.type = type
        }
    }

    private struct HungUp: Error {}

    struct Question: Sendable {
        let path: String
        let agent: String
    }

    private struct State {
        var pages: [String: Page] = [:]
        var questions: [Question] = []
        var open = 0
        var mostOpen = 0
    }

    private let state = Mutex(State())
    private let port = Mutex(0)

    /// Without a slash at the end.
    var url: String { "http://127.0.0.1:\(port.withLock { $0 })" }
    var questions: [Question] { state.withLock { $0.questions } }
    /// How many questions were open at once.
    var mostOpen: Int { state.withLock { $0.mostOpen } }

    subscript(path: String) -> Page? {
        get { state.withLock { $0.pages[path] } }
        set { state.withLock { $0.pages[path] = newValue } }
    }

    /// A page that leads to another.
    func redirect(_ path: String, to location: String, status: Int = 302) {
        var page = Page(status: status)
        page.location = location
        self[path] = page
    }

    static func run(_ body: (CardSite) async throws -> Void) async throws {
        let site = CardSite()
        let router = Router(context: BasicRequestContext.self)
        router.get("**") { request, _ in try await site.answer(request) }
        let (ports, port) = AsyncStream<Int>.makeStream()
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                port.yield(channel.localAddress?.port ?? 0)
                port.finish()
            }, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let server = Task { try await application.run() }
        for await port in ports { site.port.withLock { $0 = port } }
        let result: Result<Void, any Error>
        do { result = .success(try await body(site)) } catch { result = .failure(error) }
        server.cancel()
        _ = await server.result
        try result.get()
    }

    private func answer(_ request: Request) async throws -> Response {
        let path = request.uri.path
        let page = state.withLock { state in
            state.questions.append(Question(path: path, agent: request.headers[.userAgent] ?? ""))
            state.open += 1
            state.mostOpen = max(state.open, state.mostOpen)
            return state.pages[path] ?? Page(status: 404)
        }
        defer { state.withLock { $0.open -= 1 } }
        if page.delay > .zero { try await Task.sleep(for: page.delay) }
        var headers = HTTPFields()
        if !page.type.isEmpty { headers[.contentType] = page.type }
        if let location = page.location { headers[.location] = location }
        if page.hangsUp {
            return Response(status: .ok, headers: headers, body: .init(contentLength: 1) { _ in throw HungUp() })
        }
        return Response(
            status: .init(code: page.status), headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: page.body)))
    }
}
