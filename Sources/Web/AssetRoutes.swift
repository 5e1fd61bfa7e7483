import Design
import HTTPTypes
public import Hummingbird
import NIOCore
import Synchronization

/// Scripts, styles and icons, from memory, each compressed when it is first asked for: a start does not wait for them.
/// Their addresses carry a hash of their content, so a browser keeps them permanently.
public struct AssetRoutes: Sendable {
    private final class Stored: Sendable {
        private let asset: Asset
        let etag: String
        /// `nil` where the plain bytes are as small.
        private let coded = Mutex<[ContentCoding: Response?]>([:])
        private let plain: Response

        private let isDictionary: Bool

        init(_ asset: Asset, isDictionary: Bool = false) {
            self.asset = asset
            self.isDictionary = isDictionary
            etag = AssetRoutes.etag(asset)
            plain = AssetRoutes.response(asset, ByteBuffer(bytes: asset.bytes), nil, isDictionary: isDictionary)
        }

        func response(in coding: ContentCoding?) -> Response {
            guard let coding else { return plain }
            let kept = coded.withLock { kept in
                if let known = kept[coding] { return known }
                let made = coding.compress(ByteBuffer(bytes: asset.bytes), .asset)
                    .map { AssetRoutes.response(asset, $0, coding, isDictionary: isDictionary) }
                kept[coding] = .some(made)
                return made
            }
            return kept ?? plain
        }
    }

    private let stored: [String: Stored]
    #if DEBUG
        private var folder: AssetFolder?
    #endif

    /// - Parameter dictionaries: what browsers keep to decompress pages against.
    public init(dictionaries: PageDictionaries? = nil) {
        let texts = dictionaries?.all.map { ($0.asset.path, Stored($0.asset, isDictionary: true)) } ?? []
        stored = Dictionary(uniqueKeysWithValues: Assets.all.map { ($0.path, Stored($0)) } + texts)
    }

    #if DEBUG
        /// - Parameter folder: where they are read from in development, instead of from memory.
        public init(dictionaries: PageDictionaries? = nil, folder: AssetFolder?) {
            self.init(dictionaries: dictionaries)
            self.folder = folder
        }
    #endif

    public func add(to router: some RouterMethods<Context>) {
        router.get("/assets/:name") { request, context in
            if let asset = asRead(request.uri.path) { return Self.checked(asset, for: request) }
            guard let stored = stored[request.uri.path] else {
                return Response(status: .notFound, headers: [.cacheControl: "no-store"])
            }
            guard !request.holds(stored.etag) else {
                return Response(status: .notModified, headers: [.eTag: stored.etag])
            }
            return stored.response(in: ContentCoding(accepting: request.headers[.acceptEncoding]))
        }
        router.get("/sw.js") { request, _ in serviceWorker(request) }
    }

    /// The one script at a fixed address: from the root it may act for every page, and browsers look here for a newer
    /// version. It sends its own policy.
    private func serviceWorker(_ request: Request) -> Response {
        let path = Assets.path("sw.js")
        guard let asset = asRead(path) ?? Assets.find(path: path) else { return Response(status: .notFound) }
        var response = Self.checked(asset, for: request)
        response.headers[.contentSecurityPolicy] = "default-src 'none'; connect-src 'self'; img-src 'self'"
        return response
    }

    private func asRead(_ path: String) -> Asset? {
        #if DEBUG
            return folder?.asset(at: path)
        #else
            return nil
        #endif
    }

    /// What browsers ask for again each time.
    private static func checked(_ asset: Asset, for request: Request) -> Response {
        let headers: HTTPFields = [
            .contentType: asset.mediaType, .cacheControl: "no-cache", .eTag: etag(asset),
            .xContentTypeOptions: "nosniff",
        ]
        guard !request.holds(etag(asset)) else { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }

    /// The address carries the hash already.
    private static func etag(_ asset: Asset) -> String { "\"\(asset.path.dropFirst("/assets/".count))\"" }

    private static func response(
        _ asset: Asset, _ body: ByteBuffer, _ coding: ContentCoding?, isDictionary: Bool
    ) -> Response {
        var headers: HTTPFields = [
            .contentType: asset.mediaType, .cacheControl: "public, max-age=31536000, immutable",
            .eTag: etag(asset), .vary: "Accept-Encoding", .xContentTypeOptions: "nosniff",
        ]
        if let coding { headers[.contentEncoding] = coding.rawValue }
        if isDictionary { headers[.useAsDictionary] = PageDictionary.use }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: body))
    }
}
