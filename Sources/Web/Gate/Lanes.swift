import Design
import Hummingbird

/// Separate lanes, so that reading does not keep out writing, and neither keeps out logging in.
struct Lanes: Sendable {
    private let pages: Lane
    private let forms: Lane
    private let files: Lane
    private let streams: Lane
    private let logins: Lane

    private static let media = "\(Rendering.root)/"

    /// - Parameter processors: how many answer requests.
    init(processors: Int) {
        pages = Lane(least: 64 * processors)
        forms = Lane(least: 64 * processors)
        files = Lane(least: 128 * processors)
        streams = Lane(least: 64 * processors)
        logins = Lane(least: 32 * processors)
    }

    /// `nil` for requests that cost nothing.
    func lane(for request: Request) -> Lane? {
        let path = request.uri.path
        if path.hasPrefix("/assets/") || path == "/health" || path == "/ready" { return nil }
        if path.hasPrefix(Self.media) { return files }
        if path == LiveRoutes.path { return streams }
        if path == "/login" || path.hasPrefix("/login/") || path == "/logout" { return logins }
        return request.method == .get || request.method == .head ? pages : forms
    }
}
