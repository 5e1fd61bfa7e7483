import HTTPTypes
public import Hummingbird
import NIOCore
import Synchronization

/// A page that is rendered once and sent to many, compressed once as well.
public final class KeptPage: Sendable {
    private let bytes: ByteBuffer
    private let mediaType: String
    private let tag: String
    private let coded = Mutex<[ContentCoding: ByteBuffer]>([:])

    public init(_ text: String, mediaType: String = "text/html; charset=utf-8") {
        self.mediaType = mediaType
        bytes = ByteBuffer(string: text)
        tag = Deflate.entityTag(of: bytes)
    }

    /// The page as the client takes it.
    public func response(to request: Request) -> Response {
        var response = Response(
            status: .ok, headers: [.contentType: mediaType], body: .init(byteBuffer: bytes))
        response.headers[.eTag] = tag
        response.headers[.vary] = "Accept-Encoding"
        if request.holds(tag) { return response.notModified }
        if let coding = ContentCoding(accepting: request.headers[.acceptEncoding]), let bytes = compressed(coding) {
            response.replaceBody(bytes, coding.rawValue)
        }
        return response
    }

    private func compressed(_ coding: ContentCoding) -> ByteBuffer? {
        if let known = coded.withLock({ $0[coding] }) { return known }
        guard let compressed = coding.compress(bytes, .page) else { return nil }
        coded.withLock { $0[coding] = compressed }
        return compressed
    }
}
