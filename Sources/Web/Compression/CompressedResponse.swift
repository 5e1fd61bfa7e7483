import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// The response as the client takes it: in a coding it accepts, if it is a text worth compressing, and without a body
    /// if the client has it already.
    ///
    /// Compressing reveals by a response's length how often what it says is repeated; docs/decisions/0041 says why that
    /// is no secret here.
    ///
    /// - Parameters:
    ///   - isPersonal: whether it is for a member. Browsers keep nothing of these, so they get no tag.
    ///   - dictionaries: what members' pages may be compressed against, if the browser has one of them.
    package func fitted(
        to request: Request, isPersonal: Bool, against dictionaries: PageDictionaries? = nil
    ) async -> Response {
        guard request.method != .head, status != .partialContent, headers[.contentEncoding] == nil,
            let length = body.contentLength, Self.lengths.contains(length),
            let type = headers[.contentType], Self.types.contains(where: type.hasPrefix)
        else { return self }
        var response = self
        response.headers.addVary("Accept-Encoding")
        let coding = ContentCoding(accepting: request.headers[.acceptEncoding])
        let isTagged = !isPersonal && request.method == .get && status == .ok && headers[.setCookie] == nil
        guard coding != nil || isTagged, let bytes = await Collector.bytes(of: body) else { return response }
        if isTagged {
            let tag = Deflate.entityTag(of: bytes)
            response.headers[.eTag] = tag
            if request.holds(tag) { return response.notModified }
        }
        if isPersonal, let held = dictionaries?.dictionary(heldBy: request),
            let compressed = Zstd.fast.compress(bytes, against: held), compressed.readableBytes < bytes.readableBytes
        {
            response.replaceBody(compressed, PageDictionary.coding)
            response.headers.addVary("Available-Dictionary")
        } else if let coding, let compressed = coding.compress(bytes, .page) {
            response.replaceBody(compressed, coding.rawValue)
        }
        return response
    }

    /// The same without a body: the client has it.
    var notModified: Response {
        var response = self
        response.status = .notModified
        response.headers[.contentType] = nil
        response.headers[.contentLength] = nil
        response.body = .init()
        return response
    }

    mutating func replaceBody(_ bytes: ByteBuffer, _ coding: String) {
        headers[.contentEncoding] = coding
        headers[.contentLength] = nil
        body = .init(byteBuffer: bytes)
    }

    /// Below a packet there is nothing to win; what is larger than any page is a download.
    private static let lengths = 1_000...4_000_000
    private static let types = ["text/html", "application/json", "application/atom+xml"]
}

extension HTTPFields {
    /// Names one more header that the response depends on.
    mutating func addVary(_ name: String) {
        // Most name just this one, and searching for it would cost a twentieth of a visitor's page.
        guard let known = self[.vary], known != name else { return self[.vary] = name }
        if !known.contains(name) { self[.vary] = "\(known), \(name)" }
    }
}

/// Takes a body that is already in memory.
private final class Collector: ResponseBodyWriter {
    private var bytes = ByteBuffer()

    static func bytes(of body: ResponseBody) async -> ByteBuffer? {
        let collector = Collector()
        guard (try? await body.write(collector)) != nil else { return nil }
        return collector.bytes
    }

    func write(_ buffer: ByteBuffer) {
        if bytes.readableBytes == 0 {
            bytes = buffer
        } else {
            var buffer = buffer
            bytes.writeBuffer(&buffer)
        }
    }

    func finish(_: HTTPFields?) {}
}
