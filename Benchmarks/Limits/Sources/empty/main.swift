import Hummingbird
import Logging

// The least a Hummingbird server can do: what every page of Salon is held against.
let port = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 8_081
let router = Router()
router.get("/") { _, _ in "OK" }
var logger = Logger(label: "empty")
logger.logLevel = .error
try await Application(
    router: router, configuration: .init(address: .hostname("127.0.0.1", port: port), backlog: 1_024), logger: logger
).runService()
