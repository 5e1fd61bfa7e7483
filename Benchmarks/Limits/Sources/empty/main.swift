import Hummingbird
import Logging

// The least a Hummingbird server can do: what every page and form of Salon is held against. `/` answers "OK", to a form
// once it has all of it; `/{count}` sends so many bytes.
let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8_081
let page = ByteBuffer(repeating: UInt8(ascii: "x"), count: 1 << 20)
let router = Router()
router.get("/") { _, _ in "OK" }
router.post("/") { request, _ in
    _ = try await request.body.collect(upTo: 1 << 16)
    return "OK"
}
router.get("/{count}") { _, context in
    guard let bytes = page.getSlice(at: 0, length: max(0, try context.parameters.require("count", as: Int.self))) else {
        throw HTTPError(.notFound)
    }
    return Response(
        status: .ok, headers: [.contentType: "text/html; charset=utf-8"], body: ResponseBody(byteBuffer: bytes))
}
var logger = Logger(label: "empty")
logger.logLevel = .error
try await Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: port), backlog: 1_024), logger: logger
).runService()
