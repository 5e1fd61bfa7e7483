internal import Hummingbird
internal import Logging
internal import NIOEmbedded
public import Web

/// What a responder is told besides a request, without a connection.
public enum TestContext {
    public static func make() -> Context {
        Context(
            source: .init(
                channel: NIOAsyncTestingChannel(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
    }
}
