public import Core
import NIOCore

extension Context {
    /// Runs `body` in a task that is cancelled when the client disconnects, so that no queue holds clients that have
    /// left. Throws ``Core/Problem/hungUp`` then, which nobody sees.
    public func whileConnected<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        let task = Task(operation: body)
        let (pipeline, watch) = (channel.pipeline, HangUpWatch { task.cancel() })
        channel.eventLoop.execute { try? pipeline.syncOperations.addHandler(watch, position: .first) }
        defer { pipeline.removeHandler(watch, promise: nil) }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch is CancellationError {
            throw Problem.hungUp
        }
    }
}

/// Notices a client that leaves before its answer. A browser that leaves only closes its half.
private final class HangUpWatch: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Any

    private let onHangUp: @Sendable () -> Void

    init(onHangUp: @escaping @Sendable () -> Void) { self.onHangUp = onHangUp }

    func channelInactive(context: ChannelHandlerContext) {
        onHangUp()
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .some(.inputClosed) = event as? ChannelEvent { onHangUp() }
        context.fireUserInboundEventTriggered(event)
    }
}

extension Problem {
    /// The request was not served, since nobody waits for it.
    public static let hungUp = Problem(503, Phrase("연결이 끊겼어요. 다시 시도해 주세요.", "The connection was lost. Try again."))
}
