import Accounts
import Administration
package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import Logging
import SQL
import Synchronization
package import Web

/// The instance's own icon, from memory.
package struct IconRoutes: Sendable {
    /// One icon: the one that was read last, which is the one that pages name.
    private final class Kept: Sendable {
        let icon = Mutex<(icon: SiteIcon, files: [SiteIcon.File: Response])?>(nil)
    }

    private let services: Services
    private let kept = Kept()

    package init(_ services: Services) { self.services = services }

    /// Needs no session, as other files that browsers keep permanently.
    package func addPublic(to router: some RouterMethods<Context>) {
        router.get("icon/:hash/:file") { request, context in
            guard let icon = context.parameters.get("hash").flatMap({ SiteIcon($0) }),
                let file = context.parameters.get("file").flatMap({ SiteIcon.File(rawValue: $0) })
            else { return Response(status: .notFound, headers: [.cacheControl: "no-store"]) }
            return await answer(request, icon, file)
        }
    }

    private func answer(_ request: Request, _ icon: SiteIcon, _ file: SiteIcon.File) async -> Response {
        let etag = Self.etag(icon, file)
        guard !request.holds(etag) else { return Response(status: .notModified, headers: [.eTag: etag]) }
        do {
            if let found = try await files(of: icon)?[file] { return found }
        } catch {
            services.logger.warning("the icon could not be read", metadata: ["reason": "\(error)"])
            return Response(status: .serviceUnavailable, headers: [.cacheControl: "no-store", .retryAfter: "5"])
        }
        // A page that a browser has kept names the one before.
        let current = services.site.facts.value.face.icon
        var response = Response.redirect(
            to: SiteIcon.path(file, of: current == icon ? nil : current), type: .found)
        response.headers[.cacheControl] = "no-store"
        return response
    }

    private func files(of icon: SiteIcon) async throws -> [SiteIcon.File: Response]? {
        if let found = kept.icon.withLock({ $0?.icon == icon ? $0?.files : nil }) { return found }
        let read = try await services.database.read { try InstanceIcon.files(of: icon, $0) }
        guard !read.isEmpty else { return nil }
        let files = Dictionary(uniqueKeysWithValues: read.map { ($0, Self.response(icon, $0, $1)) })
        kept.icon.withLock { $0 = (icon, files) }
        return files
    }

    private static func etag(_ icon: SiteIcon, _ file: SiteIcon.File) -> String {
        "\"\(icon.hash)-\(file.rawValue)\""
    }

    private static func response(_ icon: SiteIcon, _ file: SiteIcon.File, _ bytes: [UInt8]) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "image/png", .cacheControl: "public, max-age=31536000, immutable",
                .eTag: etag(icon, file), .xContentTypeOptions: "nosniff",
                .contentSecurityPolicy: "default-src 'none'",
            ], body: .init(byteBuffer: .init(bytes: bytes)))
    }
}
