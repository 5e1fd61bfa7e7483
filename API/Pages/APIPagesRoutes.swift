package import APIDoor
package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import Synchronization
package import Web

/// The document of the API's routes, for programs, and a page of it, for people.
package struct APIPagesRoutes: Sendable {
    private let services: Services
    private let version: String
    private let operations: [Operation]
    private let families: [OperationFamily]
    private let made = Made()

    /// - Parameter api: with all its routes.
    package init(_ services: Services, of api: APIRoutes, version: String) {
        (self.services, self.version) = (services, version)
        (operations, families) = (api.operations.all, api.operations.families)
    }

    /// Before what answers for all the API that there is not. It is kept as assets are, and takes no budget.
    package func addDocument(to router: some RouterMethods<Context>) {
        router.get("/api/openapi.json") { request, _ in
            var response = document.response(to: request)
            response.headers[.cacheControl] = "public, no-cache"
            response.allowEverywhere()
            return response
        }
    }

    package func addPage(to router: some RouterMethods<Context>) {
        router.get("/api") { request, context in
            let frame = Frame(title: context.language(.api), bar: .empty, scripts: ["api.js"], styles: ["api.css"])
            return services.site.page(frame, content(in: context.language), for: context, to: request)
        }
    }

    private var catalogue: Catalogue { Catalogue(operations, families, Example.recorded) }

    /// A start does not wait for them. Two may make the same one at once.
    private final class Made: Sendable {
        let document = Mutex<KeptPage?>(nil)
        let content = Mutex<[Language: KeptHTML]>([:])
    }

    private var document: KeptPage {
        if let known = made.document.withLock({ $0 }) { return known }
        let document = OpenAPIDocument(
            catalogue: catalogue, publicURL: services.site.publicURL, version: version)
        let page = KeptPage(document.json.text, mediaType: "application/json; charset=utf-8")
        made.document.withLock { $0 = page }
        return page
    }

    private func content(in language: Language) -> KeptHTML {
        if let known = made.content.withLock({ $0[language] }) { return known }
        let page = APIPage(
            catalogue, publicURL: services.site.publicURL, features: services.site.features)
        let content = KeptHTML(apiView(page, in: language))
        made.content.withLock { $0[language] = content }
        return content
    }
}
