import Core
import CoreMetrics
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
    private let trustsForwardedFor: Bool
    /// Of the connection.
    private var network = ""
    /// Requests that went on and are not answered. Answers keep their order.
    private var unanswered = 0
    private var isRefusing = false
    /// Where the first of them belongs, and who sent it.
    private var lane: (Lane, who: String)?
    private var hasArrived = false

    init(_ lanes: Lanes, trustsForwardedFor: Bool) {
        self.lanes = lanes
        self.trustsForwardedFor = trustsForwardedFor
    }

    func handlerAdded(context: ChannelHandlerContext) {
        network = ClientNetwork(context.channel.clientAddress).key
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            if unanswered == 0 { lane = lanes.lane(for: head).map { ($0, who(sends: head)) } }
            isRefusing = unanswered == 0 && lane.map { $0.isFull(for: $1) } == true
            if isRefusing { return refuse(head, context) }
            unanswered += 1
        case .body: break
        case .end:
            // A body that drips takes no room.
            if !isRefusing, unanswered == 1, let (lane, who) = lane {
                lane.arrive(who)
                hasArrived = true
            }
        }
        if !isRefusing { context.fireChannelRead(data) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head) where head.status.kind != .informational || head.status == .switchingProtocols: depart()
        case .end: unanswered -= 1
        default: break
        }
        context.write(data, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { depart() }

    private func depart() {
        if hasArrived, let (lane, who) = lane { lane.depart(who) }
        hasArrived = false
        lane = nil
    }

    private func who(sends head: HTTPRequest) -> String {
        guard trustsForwardedFor, let address = head.forwardedFor else { return network }
        return ClientNetwork(address).key
    }

    private func refuse(_ head: HTTPRequest, _ context: ChannelHandlerContext) {
        lanes.refusals?.lane.increment()
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
