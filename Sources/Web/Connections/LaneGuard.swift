import Core
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Refuses on the event loop what its lane has no room for. A refusal further in costs a task and its switches, a good
/// part of a page; three times what can be answered would leave nothing to answer it with.
final class LaneGuard: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let lanes: Lanes
    /// Requests that went on and are not answered. Answers keep their order.
    private var unanswered = 0
    private var isRefusing = false
    /// Where the first of them belongs.
    private var lane: Lane?
    private var hasArrived = false

    init(_ lanes: Lanes) { self.lanes = lanes }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            let lane = unanswered == 0 ? lanes.lane(for: head) : nil
            isRefusing = lane?.isFull == true
            if isRefusing { return refuse(head, context) }
            unanswered += 1
            if unanswered == 1 { self.lane = lane }
        case .body: break
        case .end:
            // A body that drips takes no room.
            if !isRefusing, unanswered == 1, let lane {
                lane.arrive()
                hasArrived = true
            }
        }
        if !isRefusing { context.fireChannelRead(data) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.kind != .informational: depart()
        case .end: unanswered -= 1
        default: break
        }
        context.write(data, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { depart() }

    private func depart() {
        if hasArrived { lane?.depart() }
        hasArrived = false
        lane = nil
    }

    private func refuse(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        let answer = ShortAnswer(.overloaded, to: head)
        var headers = answer.headers
        headers[.contentLength] = String(answer.body.readableBytes)
        if head.headerFields[.connection] == "close" { headers[.connection] = "close" }
        let response = HTTPResponse(status: answer.status, headerFields: headers)
        context.write(wrapOutboundOut(.head(response)), promise: nil)
        if head.method != .head { context.write(wrapOutboundOut(.body(answer.body)), promise: nil) }
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}
