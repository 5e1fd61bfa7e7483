import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

/// The body of a request whose sender waits until somebody wants it (RFC 9110 §10.1.1): whoever begins to read it asks for
/// it. What is refused by its head alone is answered at once, and its body never sent.
struct AwaitedBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    let body: RequestBody
    let connection: any Channel

    func makeAsyncIterator() -> Iterator { Iterator(rest: body.makeAsyncIterator(), asks: connection) }

    struct Iterator: AsyncIteratorProtocol {
        var rest: RequestBody.AsyncIterator
        /// `nil` once it has been asked.
        var asks: (any Channel)?

        mutating func next() async throws -> ByteBuffer? {
            asks?.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)), promise: nil)
            asks = nil
            return try await rest.next()
        }
    }
}

extension HTTPRequest {
    /// Whether its body comes only once it is asked for.
    var waitsToSend: Bool {
        headerFields[.expect]?.lowercased() == "100-continue"
            && (headerFields[.contentLength] ?? "0" != "0" || headerFields[.transferEncoding] != nil)
    }
}
