public import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTP1

/// HTTP/1.1 with a ``ConnectionGuard`` on every connection, and a ``LaneGuard`` if there are lanes.
public struct GuardedHTTP1: ServerChildChannel {
    public typealias Value = HTTP1Channel.Value

    private let inner: HTTP1Channel

    /// - Parameters:
    ///   - trustsForwardedFor: whether `X-Forwarded-For` says whose a request is.
    ///   - idleTimeout: how long a connection waits for its next request.
    public init(
        _ connections: Connections, lanes: Lanes?, trustsForwardedFor: Bool, idleTimeout: TimeAmount,
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        inner = HTTP1Channel(
            responder: responder,
            configuration: .init(
                additionalChannelHandlers: Self.guards(connections, lanes, trustsForwardedFor),
                idleTimeout: idleTimeout,
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 16_384, maxHeaderListSize: 65_536, maxHeaderFieldCount: 100)))
    }

    private static func guards(
        _ connections: Connections, _ lanes: Lanes?, _ trustsForwardedFor: Bool
    ) -> [any RemovableChannelHandler] {
        let connection: [any RemovableChannelHandler] = [ConnectionGuard(connections)]
        return connection + (lanes.map { [LaneGuard($0, trustsForwardedFor: trustsForwardedFor)] } ?? [])
    }

    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        inner.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(OldExpectations(), position: .after(decoder))
            return value
        }
    }

    public func handle(value: Value, logger: Logger) async { await inner.handle(value: value, logger: logger) }
}
