public import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// First in the listener's pipeline: an error while accepting one connection ends neither the server nor the others.
/// Without it, running out of file descriptors would.
public final class AcceptGuard: ChannelInboundHandler {
    public typealias InboundIn = any Channel

    private let connections: Connections
    private var isPausing = false

    public init(_ connections: Connections) { self.connections = connections }

    /// How many connections are accepted at a time. With the default of four, a new client waits for seconds while
    /// others reconnect as fast as they are cut.
    private static let acceptedAtOnce: UInt = 256

    /// Guards a listener.
    public static func add(to listener: any Channel, _ connections: Connections) async {
        try? await listener.setOption(.maxMessagesPerRead, value: acceptedAtOnce).get()
        try? await listener.eventLoop.submit {
            try listener.pipeline.syncOperations.addHandler(AcceptGuard(connections), position: .first)
        }.get()
    }

    public func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let code = (error as? IOError)?.errnoCode else { return context.fireErrorCaught(error) }
        switch code {
        case ECONNABORTED: break
        case EMFILE, ENFILE, ENOBUFS, ENOMEM: pause(context)
        default: context.fireErrorCaught(error)
        }
    }

    /// An immediate retry would fail again, in a busy loop.
    private func pause(_ context: ChannelHandlerContext) {
        guard !isPausing else { return }
        isPausing = true
        connections.shed()
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        context.channel.setOption(.autoRead, value: false).whenComplete { _ in
            let (own, context) = bound.value
            context.eventLoop.scheduleTask(in: .milliseconds(100)) {
                own.isPausing = false
                _ = context.channel.setOption(.autoRead, value: true)
            }
        }
    }
}
