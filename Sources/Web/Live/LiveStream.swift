import NIOCore

/// A stream on a connection of its own. It sits before the HTTP encoder in its connection's pipeline, so that an update
/// framed once is written to every connection as it is.
final class LiveStream: LiveListener, ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    private var context: ChannelHandlerContext?
    private var connection = TakenConnection()

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        self.context = nil
        leave()
    }

    func channelInactive(context: ChannelHandlerContext) {
        leave()
        context.fireChannelInactive()
    }

    /// A page says nothing after its request. Reading on would cost the server for nothing.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) { cut() }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if !connection.keeps(context, from: mode, promise) { context.close(mode: mode, promise: promise) }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        // The server waits for its connections, and this one has no task that would notice.
        case is ChannelShouldQuiesceEvent: end()
        // A browser that leaves only closes its half.
        case ChannelEvent.inputClosed: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    override var isWritable: Bool { context?.channel.isWritable == true }

    override func send(_ chunk: ByteBuffer) { context?.write(NIOAny(chunk), promise: nil) }

    override func push() { context?.flush() }

    override func cut() { context?.close(promise: nil) }

    /// Asks the page to come back within a few seconds, not all at the same moment.
    override func end() {
        guard let context, !hasEnded else { return }
        leave()
        context.write(NIOAny(LiveMessage.ending(form, retry: Int.random(in: 1_000...4_000))), promise: nil)
        context.flush()
        context.close(promise: nil)
    }
}
