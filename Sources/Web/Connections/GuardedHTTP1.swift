public import HummingbirdCore
public import Logging
public import NIOCore

/// HTTP/1.1 with a ``ConnectionGuard`` on every connection.
public struct GuardedHTTP1: ServerChildChannel {
    public typealias Value = HTTP1Channel.Value

    private let inner: HTTP1Channel

    /// - Parameter idleTimeout: how long a connection waits for its next request.
    public init(
        _ connections: Connections, idleTimeout: TimeAmount, responder: @escaping HTTPChannelHandler.Responder
    ) {
        inner = HTTP1Channel(
            responder: responder,
            configuration: .init(
                additionalChannelHandlers: [ConnectionGuard(connections)], idleTimeout: idleTimeout,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16_384, maxHeaderListSize: 65_536, maxHeaderFieldCount: 100)))
    }

    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        inner.setup(channel: channel, logger: logger)
    }

    public func handle(value: Value, logger: Logger) async { await inner.handle(value: value, logger: logger) }
}
