import Accounts
import Base
import Core
import HTTPTypes
package import Hummingbird
import Storage
package import Web

/// Answers what is asked of the API and has no route, before a page would: what browsers ask before a page of another site
/// may call (the Fetch standard, §3.3.5), and what there is not.
package struct UnansweredCalls: RouterMiddleware {
    private let paths: Set<String>
    private let folders: [String]

    /// - Parameters:
    ///   - paths: of the API, besides all that is in `folders`, which end in a slash.
    package init(paths: Set<String>, folders: [String]) {
        self.paths = paths
        self.folders = folders
    }

    package func handle(
        _ request: Request, context: Web.Context, next: (Request, Web.Context) async throws -> Response
    ) async throws -> Response {
        var path = request.uri.path
        if path.hasSuffix("/") { path.removeLast() }
        guard paths.contains(path) || folders.contains(where: path.hasPrefix) else {
            return try await next(request, context)
        }
        guard request.method == .options else {
            var response = Answer(.recordNotFound, in: .english).response
            response.allowEverywhere()
            return response
        }
        var response = Response(status: .noContent)
        response.headers[.allowMethods] = "GET, POST, PUT, PATCH, DELETE, OPTIONS"
        response.headers[.allowHeaders] = "Authorization, Content-Type, Idempotency-Key"
        response.headers[.maxAge] = "86400"
        response.allowEverywhere()
        return response
    }
}

extension HTTPField.Name {
    fileprivate static let allowMethods = HTTPField.Name("Access-Control-Allow-Methods")!
    fileprivate static let allowHeaders = HTTPField.Name("Access-Control-Allow-Headers")!
    fileprivate static let maxAge = HTTPField.Name("Access-Control-Max-Age")!
}
