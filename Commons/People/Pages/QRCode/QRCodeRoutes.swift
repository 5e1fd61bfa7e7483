package import Base
import Core
import Crypto
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import NIOCore
import People
import SQL
package import Web

/// The QR code of a profile, for everybody who may see the profile.
package struct QRCodeRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/@{handle}/qr") { _, context in
            let page = try await page(context)
            return site.page(
                Frame(title: page.author.name, bar: .empty), qrCodeView(page, shell: site.shell(context)), for: context)
        }
        router.get("/@{handle}/qr.svg") { request, context in try await image(request, context) }
    }

    private func page(_ context: Context) async throws -> QRCodePage {
        let handle = context.handle
        let viewer = context.viewer?.id
        let (author, code) = try await services.database.read { reader in
            (try PeopleQueries.author(handle, viewer: viewer, reader), try ScannedCode.of(handle, reader))
        }
        let query = code.map { "?\(ScannedCode.name)=\($0)" } ?? ""
        return QRCodePage(author: author, address: site.publicURL + author.path + query)
    }

    /// Asked for anew each time, since a profile may close; sent only when the browser does not hold it.
    private func image(_ request: Request, _ context: Context) async throws -> Response {
        guard let svg = qrCode(try await page(context).address)?.text else { throw Problem.notFound }
        let bytes = Array(svg.utf8)
        let etag = "\"\(SHA256.hash(data: bytes).prefix(12).base64URL)\""
        var headers: HTTPFields = [.cacheControl: "private, no-cache", .eTag: etag]
        guard !request.holds(etag) else { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = "image/svg+xml"
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
