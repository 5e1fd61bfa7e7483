import Core
import Kernel
import NIOCore
import NIOHTTP1

/// One open page. It sits before the HTTP encoder in its connection's pipeline, so that an update framed once is
/// written to every connection as it is. Runs on its channel's event loop.
///
/// The server's task for the connection ends by closing it. That close is not passed on: from there on the connection
/// is the stream's, and what read its request is removed.
final class LiveStream: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    let admission: LiveAdmission
    var topics: Set<String> { admission.topics }
    let form: LiveForm
    let language: Language
    let session: String?
    let account: ID<Account>?
    /// The newest event this page has completely; neither it nor an older one is sent again.
    private var lastID: Int64
    /// The newest event being written. It may concern several topics of the page.
    private var newestID: Int64
    /// Messages that arrived while older events were looked up; `nil` once the page has caught up.
    private var waiting: [(id: Int64, chunk: ByteBuffer)]? = []
    private var context: ChannelHandlerContext?
    private let onEnd: (LiveStream) -> Void
    private var hasEnded = false
    /// The server's task has ended.
    private var isTaken = false

    init(
        _ admission: LiveAdmission, as form: LiveForm, language: Language, viewer: Viewer?, lastID: Int64,
        onEnd: @escaping (LiveStream) -> Void
    ) {
        self.admission = admission
        self.form = form
        self.language = language
        session = viewer?.session.hexadecimal
        account = viewer?.id
        self.lastID = lastID
        newestID = lastID
        self.onEnd = onEnd
    }

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
        guard !isTaken, mode != .input else { return context.close(mode: mode, promise: promise) }
        // The task finishes its answer, which closes one half, and then closes the connection.
        isTaken = mode == .all
        promise?.succeed()
        if isTaken { removeCoders(context.pipeline.syncOperations) }
    }

    private func removeCoders(_ pipeline: ChannelPipeline.SynchronousOperations) {
        for context in [
            try? pipeline.context(handlerType: ByteToMessageHandler<HTTPRequestDecoder>.self),
            try? pipeline.context(handlerType: HTTPResponseEncoder.self),
        ] {
            if let context { pipeline.removeHandler(context: context, promise: nil) }
        }
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

    func write(_ chunk: ByteBuffer, id: Int64) {
        guard id > lastID else { return }
        if waiting != nil {
            waiting?.append((id, chunk))
            if (waiting?.count ?? 0) > 1_000 { cut() }
            return
        }
        let isFirst = newestID == lastID
        newestID = max(newestID, id)
        write(chunk, isFirst: isFirst)
    }

    /// Flushes what has been written: whole events.
    func flush() {
        lastID = newestID
        context?.flush()
    }

    /// Sends a comment that keeps proxies from closing, with the newest id, so that resuming starts there.
    func beat(_ chunk: ByteBuffer, id: Int64) {
        guard waiting == nil else { return }
        newestID = max(newestID, id)
        write(chunk, isFirst: true)
        flush()
    }

    /// Sends an update outside the order of events, unless the page is behind.
    func pass(_ chunk: ByteBuffer) {
        guard waiting == nil, context?.channel.isWritable == true else { return }
        write(chunk, isFirst: true)
        context?.flush()
    }

    /// - Parameter start: where the page continues, if its id is of another history.
    func catchUp(with chunks: [(id: Int64, chunk: ByteBuffer)], from start: Int64?) {
        let late = waiting ?? []
        if let start {
            lastID = start
            newestID = start
        }
        waiting = nil
        for (id, chunk) in chunks { write(chunk, id: id) }
        let known = newestID
        for (id, chunk) in late where id > known { write(chunk, id: id) }
        flush()
    }

    /// Ends the stream; the browser reconnects by itself and resumes.
    func cut() { context?.close(promise: nil) }

    /// Ends the answer in good order and asks the page to come back within a few seconds, not all at the same moment.
    func end() {
        guard let context, !hasEnded else { return }
        leave()
        context.write(NIOAny(LiveMessage.ending(form, retry: Int.random(in: 1_000...4_000))), promise: nil)
        context.flush()
        context.close(promise: nil)
    }

    /// Takes the stream off the hub.
    func leave() {
        guard !hasEnded else { return }
        hasEnded = true
        onEnd(self)
    }

    /// - Parameter isFirst: nothing waits to be flushed; several events at once may exceed the socket's buffer.
    private func write(_ chunk: ByteBuffer, isFirst: Bool) {
        guard let context else { return }
        // A page that has not read the last messages is cut, rather than buffered in memory.
        guard !isFirst || context.channel.isWritable else { return cut() }
        context.write(NIOAny(chunk), promise: nil)
    }
}
