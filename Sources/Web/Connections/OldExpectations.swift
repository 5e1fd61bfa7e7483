import NIOCore
import NIOHTTP1

/// Forgets what clients of HTTP/1.0 expect, which know no answer before the last (RFC 9110 §10.1.1). Behind it nobody
/// sees the version any more.
final class OldExpectations: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), head.version != .http1_1 else {
            return context.fireChannelRead(data)
        }
        head.headers.remove(name: "Expect")
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }
}
