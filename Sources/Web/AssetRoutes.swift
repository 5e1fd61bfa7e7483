import Design
import HTTPTypes
public import Hummingbird
import NIOCore

/// Scripts, styles and icons, from memory, compressed once. Their addresses carry a hash of their content, so a browser
/// keeps them permanently.
public struct AssetRoutes: Sendable {
    private struct Stored: Sendable {
        let etag: String
        let plain: Response
        var coded: [ContentCoding: Response] = [:]
    }

    private let stored: [String: Stored]

    public init() {
        var stored: [String: Stored] = [:]
        for asset in Assets.all {
            let bytes = ByteBuffer(bytes: asset.bytes)
            var responses = Stored(etag: Self.etag(asset), plain: Self.response(asset, bytes, nil))
            for coding in ContentCoding.allCases {
                guard let compressed = coding.compress(bytes, .asset) else { continue }
                responses.coded[coding] = Self.response(asset, compressed, coding)
            }
            stored[asset.path] = responses
        }
        self.stored = stored
    }

    public func add(to router: some RouterMethods<Context>) {
        router.get("/assets/:name") { request, context in
            guard let stored = stored[request.uri.path] else {
                return Response(status: .notFound, headers: [.cacheControl: "no-store"])
            }
            guard !request.holds(stored.etag) else {
                return Response(status: .notModified, headers: [.eTag: stored.etag])
            }
            let coding = ContentCoding(accepting: request.headers[.acceptEncoding])
            return coding.flatMap { stored.coded[$0] } ?? stored.plain
        }
        router.get("/sw.js") { request, _ in Self.serviceWorker(request) }
    }

    /// The one script at a fixed address: from the root it may act for every page, and browsers look here for a newer
    /// version. It sends its own policy.
    private static func serviceWorker(_ request: Request) -> Response {
        guard let asset = Assets.find(path: Assets.path("sw.js")) else { return Response(status: .notFound) }
        let headers: HTTPFields = [
            .contentType: asset.mediaType, .cacheControl: "no-cache", .eTag: etag(asset),
            .contentSecurityPolicy: "default-src 'none'; connect-src 'self'; img-src 'self'",
            .xContentTypeOptions: "nosniff",
        ]
        guard !request.holds(etag(asset)) else { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }

    /// The address carries the hash already.
    private static func etag(_ asset: Asset) -> String { "\"\(asset.path.dropFirst("/assets/".count))\"" }

    private static func response(_ asset: Asset, _ body: ByteBuffer, _ coding: ContentCoding?) -> Response {
        var headers: HTTPFields = [
            .contentType: asset.mediaType, .cacheControl: "public, max-age=31536000, immutable",
            .eTag: etag(asset), .vary: "Accept-Encoding", .xContentTypeOptions: "nosniff",
        ]
        if let coding { headers[.contentEncoding] = coding.rawValue }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: body))
    }
}
