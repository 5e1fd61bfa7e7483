public import Files
public import HTTPTypes
public import Hummingbird
import NIOCore

extension Response {
    /// A file, sent piece by piece as the client reads it: a slow reader keeps some ten kilobytes in memory and nothing
    /// else. Uses the `ETag` in `headers`, and answers a GET of a range with that range.
    public static func file(_ file: any ReadableFile, headers: HTTPFields = [:], to request: Request) -> Response {
        var headers = headers
        let etag = headers[.eTag]
        if let etag, request.holds(etag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.acceptRanges] = "bytes"
        // A range of a changed file is useless; without a match everything is sent. HEAD has no ranges (RFC 9110 §14.2).
        let takesPart = request.method == .get && request.headers[.ifRange].map { $0 == etag } ?? true
        switch ByteRange(takesPart ? request.headers[.range] : nil, size: file.size) {
        case .whole:
            return Response(status: .ok, headers: headers, body: .file(file, 0..<file.size))
        case .part(let part):
            headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(file.size)"
            return Response(status: .partialContent, headers: headers, body: .file(file, part))
        case .unsatisfiable:
            headers[.contentRange] = "bytes */\(file.size)"
            headers[.contentType] = nil
            headers[.contentDisposition] = nil
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
    }
}

extension ResponseBody {
    fileprivate static func file(_ file: any ReadableFile, _ part: Range<Int>) -> ResponseBody {
        ResponseBody(contentLength: part.count) { writer in
            var offset = part.lowerBound
            while offset < part.upperBound {
                let count = min(OpenFile.pieceBytes, part.upperBound - offset)
                // Returns when the connection has room again.
                try await writer.write(try await file.bytes(at: offset, count: count))
                offset += count
            }
            try await writer.finish(nil)
        }
    }
}
