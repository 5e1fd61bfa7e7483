internal import NIOCore

extension Context {
    /// Does what nobody needs any more once the client has gone: the body's task is cancelled then.
    public func untilHungUp<T: Sendable>(_ body: @escaping @Sendable () async throws -> T) async throws -> T {
        let task = Task { try await body() }
        let watch = HangUpWatch { task.cancel() }
        // At the front: what stands behind may keep the news for itself.
        try? await channel.pipeline.addHandler(watch, position: .first).get()
        defer { channel.pipeline.removeHandler(watch, promise: nil) }
        if !channel.isActive { task.cancel() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

/// Hears that a client has closed its end, which a server that is busy with the answer would find out by writing it.
private final class HangUpWatch: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = NIOAny

    private let onHangUp: @Sendable () -> Void

    init(_ onHangUp: @escaping @Sendable () -> Void) { self.onHangUp = onHangUp }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .some(.inputClosed) = event as? ChannelEvent { onHangUp() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        onHangUp()
        context.fireChannelInactive()
    }
}
