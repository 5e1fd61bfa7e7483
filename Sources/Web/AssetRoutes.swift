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
        let compressed: Response
    }

    private let stored: [String: Stored]

    public init() {
        var stored: [String: Stored] = [:]
        for asset in Assets.all {
            let compressed = gzip(asset.bytes)
            stored[asset.path] = Stored(
                etag: Self.etag(asset),
                plain: Self.response(asset, body: asset.bytes, encoding: nil),
                compressed: compressed.count < asset.bytes.count
                    ? Self.response(asset, body: compressed, encoding: "gzip")
                    : Self.response(asset, body: asset.bytes, encoding: nil))
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
            let takesGzip = request.headers[.acceptEncoding]?.contains("gzip") ?? false
            return takesGzip ? stored.compressed : stored.plain
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

    private static func response(_ asset: Asset, body: [UInt8], encoding: String?) -> Response {
        var headers: HTTPFields = [
            .contentType: asset.mediaType, .cacheControl: "public, max-age=31536000, immutable",
            .eTag: etag(asset), .vary: "Accept-Encoding", .xContentTypeOptions: "nosniff",
        ]
        if let encoding { headers[.contentEncoding] = encoding }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }
}
