import Core
import Kernel
import NIOCore
import NIOWebSocket

/// A WebSocket (RFC 6455) on which a program says what it wants to hear. Each of its streams listens at the hub by
/// itself. It sits where ``LiveStream`` does, behind the decoder of frames; what the server's task answers is not sent.
final class LiveSocket: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = ByteBuffer

    /// What a program says is one small object.
    static let longestFrame = 4_096
    /// No program says more between two pings.
    static let mostFrames = 200
    static let mostSubscriptions = 20
    /// How long the other side may take to say goodbye, too.
    private static let farewell = TimeAmount.seconds(2)

    let session: String?
    let account: ID<Account>?
    private let understand: @Sendable (String) -> LiveWish
    private let subscribe: (LiveSocket, LiveSubscription.Topic) -> LiveSubscription
    private let onEnd: (LiveSocket) -> Void
    private var subscriptions: [String: LiveSubscription] = [:]
    private var context: ChannelHandlerContext?
    private var connection = TakenConnection()
    private var hasUnflushed = false
    /// Whether it has said anything since the last ping.
    private var isAlive = true
    /// How much it has said since.
    private var frames = 0
    private var hasEnded = false
    private var isClosing = false

    init(
        _ viewer: Viewer?, understand: @escaping @Sendable (String) -> LiveWish,
        subscribe: @escaping (LiveSocket, LiveSubscription.Topic) -> LiveSubscription,
        onEnd: @escaping (LiveSocket) -> Void
    ) {
        session = viewer?.session.hexadecimal
        account = viewer?.id
        self.understand = understand
        self.subscribe = subscribe
        self.onEnd = onEnd
    }

    /// Answers the handshake, and hears from then on.
    func begin(_ handshake: SocketHandshake) {
        send(ByteBuffer(string: handshake.answer))
        push()
        context?.read()
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

    // MARK: What the server's task does

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) { promise?.succeed() }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if !connection.keeps(context, from: mode, promise) { context.close(mode: mode, promise: promise) }
    }

    // MARK: What the program says

    /// The task reads no more.
    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        isAlive = true
        guard !isClosing else {
            if frame.opcode == .connectionClose { cut() }
            return
        }
        frames += 1
        guard frames <= Self.mostFrames else { return close(.policyViolation) }
        guard frame.maskKey != nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else { return close(.protocolError) }
        switch frame.opcode {
        case .text where frame.fin:
            guard let text = String(validating: frame.unmaskedData.readableBytesView, as: UTF8.self) else {
                return close(.dataInconsistentWithMessage)
            }
            grant(understand(text))
        case .ping: say(.pong, frame.unmaskedData.readableBytesView)
        case .pong: break
        case .connectionClose: close(.normalClosure)
        // Of several frames nothing is made: what is said here fits into one.
        case .text, .continuation, .binary: close(.unacceptableData)
        default: close(.protocolError)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength: close(.messageTooLarge)
        case is NIOWebSocketError: close(.protocolError)
        // Behind what cannot be read nothing is.
        case is ByteToMessageDecoderError: if !isClosing { cut() }
        default: cut()
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is ChannelShouldQuiesceEvent: end()
        case ChannelEvent.inputClosed: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func grant(_ wish: LiveWish) {
        switch wish {
        case .nothing: break
        case .refused(let text): say(.text, text.utf8)
        case .stop(let name): subscriptions.removeValue(forKey: name)?.leave()
        case .hear(let name, let topics, let label):
            guard subscriptions[name] == nil else { return }
            guard subscriptions.count < Self.mostSubscriptions else { return close(.policyViolation) }
            subscriptions[name] = subscribe(self, LiveSubscription.Topic(topics: topics, label: label))
        }
    }

    // MARK: What it is told

    /// Several streams may write before the first of them flushes.
    var isWritable: Bool { hasUnflushed || context?.channel.isWritable == true }

    func send(_ bytes: ByteBuffer) {
        hasUnflushed = true
        context?.write(NIOAny(bytes), promise: nil)
    }

    func push() {
        hasUnflushed = false
        context?.flush()
    }

    private func say(_ kind: SocketFrame, _ payload: some Collection<UInt8>) {
        // Who sends without reading is told nothing.
        guard isWritable else { return cut() }
        var frame = ByteBuffer()
        frame.writeFrame(kind, payload)
        send(frame)
        push()
    }

    /// Every half minute. Who has answered nothing since the last one is gone.
    func ping() {
        guard !isClosing else { return }
        guard isAlive else { return cut() }
        (isAlive, frames) = (false, 0)
        say(.ping, [])
    }

    // MARK: Its end

    /// At once: its reader is too slow, or gone.
    func cut() {
        isClosing = true
        context?.close(promise: nil)
    }

    func end() { close(.goingAway) }

    /// Ends for what has become of its viewer, who is admitted anew, or not any more.
    func dismiss(_ cut: LiveCuts.Cut) {
        if case .session = cut { close(.policyViolation) } else { close(.goingAway) }
    }

    /// Says goodbye. What the other side still sends is read past, or the connection would be reset and the goodbye lost.
    private func close(_ code: WebSocketErrorCode) {
        guard let context, !isClosing else { return }
        isClosing = true
        leave()
        var frame = ByteBuffer()
        frame.writeFrame(closing: code)
        send(frame)
        push()
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.farewell) { bound.value.cut() }
        context.close(mode: .output, promise: nil)
    }

    /// Takes it off the hub with all of its streams.
    func leave() {
        guard !hasEnded else { return }
        hasEnded = true
        for subscription in subscriptions.values { subscription.leave() }
        subscriptions = [:]
        onEnd(self)
    }
}
