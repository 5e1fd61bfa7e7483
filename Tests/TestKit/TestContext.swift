import Hummingbird
import Logging
import NIOEmbedded
package import Web

/// What a responder gets besides a request, without a connection.
package enum TestContext {
    package static func make() -> Context {
        Context(
            source: .init(
                channel: NIOAsyncTestingChannel(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
    }
}
