import NIOCore
import NIOHTTP1

/// A connection that a stream has taken over from the server's task, which ends by closing it. That close is not passed
/// on: from there on the connection is the stream's, and what read its request is removed.
struct TakenConnection {
    /// The server's task has ended.
    private var isTaken = false

    /// Whether a close is the task's, and stops here.
    mutating func keeps(
        _ context: ChannelHandlerContext, from mode: CloseMode, _ promise: EventLoopPromise<Void>?
    ) -> Bool {
        guard !isTaken, mode != .input else { return false }
        // The task finishes its answer, which closes one half, and then closes the connection.
        isTaken = mode == .all
        promise?.succeed()
        if isTaken { removeCoders(context.pipeline.syncOperations) }
        return true
    }

    private func removeCoders(_ pipeline: ChannelPipeline.SynchronousOperations) {
        for context in [
            try? pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self),
            try? pipeline.context(handlerType: HTTPResponseEncoder.self),
        ] {
            if let context { pipeline.removeHandler(context: context, promise: nil) }
        }
    }
}
