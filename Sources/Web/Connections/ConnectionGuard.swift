import CoreMetrics
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Watches one connection on its event loop: how long requests take to arrive and answers to leave. Closes it after an
/// answer, not in the middle of it.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let connections: Connections
    private var limits: ConnectionLimits { connections.limits }
    private var context: ChannelHandlerContext?
    private(set) var address = "local"
    private var isCounted = false
    /// When it began to wait for a request.
    private(set) var since = NIODeadline.now()
    private var hasAsked = false
    /// Unanswered requests.
    private var unanswered = 0
    private var body: BodyPace?
    /// Nobody has asked for the body yet, so that it may never come.
    private var isWithheld = false
    /// Ends of answers that are not yet written to the socket.
    private var unsent = 0
    private var writing: (since: NIODeadline, buffered: Int)?
    /// The promise of a close requested while an answer was being sent.
    private var waitingToClose: EventLoopPromise<Void>?
    private var closesBehindAnswer = false
    /// The last answer has been written.
    private var isDone = false
    private var lingers: NIODeadline?
    private var isCut = false

    init(_ connections: Connections) { self.connections = connections }

    /// Whether it waits for a request, so that closing it harms nobody.
    var isIdle: Bool { unanswered == 0 && body == nil && unsent == 0 }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        address = ClientNetwork(context.channel.clientAddress).key
        isCounted = connections.enter(address)
        connections.loop(context.eventLoop).add(self)
        if !isCounted, context.channel.isActive { cut() }
    }

    func channelActive(context: ChannelHandlerContext) {
        guard isCounted else { return cut() }
        context.fireChannelActive()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        connections.loop(context.eventLoop).remove(self)
        if isCounted { connections.leave(address) }
        isCounted = false
        waitingToClose?.succeed()
        waitingToClose = nil
        self.context = nil
    }

    // MARK: Incoming

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            hasAsked = true
            unanswered += 1
            body = BodyPace(head)
            isWithheld = head.waitsToSend
        case .body(let bytes):
            isWithheld = false
            body?.arrived(bytes.readableBytes, at: .now(), limits)
        case .end:
            body = nil
        }
        context.fireChannelRead(data)
        if body == nil, lingers != nil { context.close(mode: .all, promise: nil) }
    }

    func read(context: ChannelHandlerContext) {
        body?.isAwaited(since: .now())
        context.read()
    }

    // MARK: Outgoing

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // The rest of its request may be broken, too: nothing follows the last answer.
        guard !isDone else {
            promise?.fail(ChannelError.ioOnClosedChannel)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.kind != .informational:
            // The rest of a large body is not read: the answer is sent, and the connection is closed soon after. A body
            // that follows another request on the same connection is not what is answered here.
            if unanswered == 1, let body, isWithheld || body.isFarFromEnd { head.headerFields[.connection] = "close" }
            closesBehindAnswer = head.headerFields[.connection] == "close"
            context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end:
            isDone = closesBehindAnswer
            unanswered -= 1
            since = .now()
            unsent += 1
            let sent = promise ?? context.eventLoop.makePromise()
            let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
            sent.futureResult.whenComplete { _ in bound.value.answered() }
            context.write(data, promise: sent)
        case .head:
            isWithheld = false
            context.write(data, promise: promise)
        case .body: context.write(data, promise: promise)
        }
    }

    private func answered() {
        unsent -= 1
        guard let context, unsent == 0 else { return }
        if let promise = waitingToClose {
            waitingToClose = nil
            context.close(mode: .all, promise: promise)
        } else if closesBehindAnswer {
            if body == nil { context.close(mode: .all, promise: nil) } else { lingers = .now() }
        }
    }

    /// Waits until the answer is written: closing discards unwritten bytes.
    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard mode == .all, unsent > 0, !isCut else { return context.close(mode: mode, promise: promise) }
        let closing = waitingToClose ?? context.eventLoop.makePromise()
        waitingToClose = closing
        if let promise { closing.futureResult.cascade(to: promise) }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writing = nil
        context.fireChannelWritabilityChanged()
    }

    // MARK: Timeouts

    /// Closes at once, even in the middle of an answer.
    func cut() {
        isCut = true
        context?.close(mode: .all, promise: nil)
    }

    /// Closes if anything takes too long.
    func check(_ now: NIODeadline) {
        if let lingers, now - lingers > limits.linger { return cut() }
        if !hasAsked, now - since > limits.head { return cutSlow() }
        if let body, body.isTooSlow(at: now, limits) { return cutSlow() }
        checkReader(now)
    }

    private func cutSlow() {
        connections.refusals?.slow.increment()
        cut()
    }

    private func checkReader(_ now: NIODeadline) {
        guard let channel = context?.channel, unsent > 0 || !channel.isWritable,
            let buffered = try? channel.syncOptions?.getOption(.bufferedWritableBytes)
        else {
            writing = nil
            return
        }
        guard let (start, before) = writing else { return writing = (now, buffered) }
        guard now - start > limits.readPause else { return }
        guard before - buffered >= limits.readBytes else { return cutSlow() }
        writing = (now, buffered)
    }
}
