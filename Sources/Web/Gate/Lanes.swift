import Core
import HTTPTypes

/// Separate lanes, so that reading does not keep out writing, and neither keeps out logging in.
public struct Lanes: Sendable {
    let refusals: Refusals?
    private let pages: Lane
    private let forms: Lane
    private let files: Lane
    private let streams: Lane
    private let logins: Lane

    private static let media = "\(Rendering.root)/"

    /// - Parameter processors: how many answer requests.
    public init(processors: Int, refusals: Refusals? = nil) {
        func lane(places: Int, least: Int) -> Lane {
            Lane(places: places, least: least, refusals: refusals?.lane)
        }
        self.refusals = refusals
        // A form waits for its commit, which many share; a page keeps a processor busy. More than may wait for a slow
        // read, or searches would hold up all pages.
        pages = lane(places: max(16, 8 * processors), least: 64 * processors)
        forms = lane(places: 32 * processors, least: 64 * processors)
        files = lane(places: 32 * processors, least: 128 * processors)
        streams = lane(places: 8 * processors, least: 64 * processors)
        logins = lane(places: 16 * processors, least: 32 * processors)
    }

    /// `nil` for requests that cost nothing, and for forms with large bodies: these have seats (``BodySeats``).
    func lane(for request: HTTPRequest) -> Lane? {
        let isForm = request.method != .get && request.method != .head
        // Nobody reads the body of a page's request, so it is no way around the lane.
        if isForm, BodySeats.isLarge(request) { return nil }
        let path = (request.path ?? "/").utf8.prefix { $0 != UInt8(ascii: "?") }
        func isIn(_ folder: String) -> Bool { path.starts(with: folder.utf8) }
        func isAt(_ page: String) -> Bool { path.elementsEqual(page.utf8) }
        if isIn("/assets/") || isAt("/health") || isAt("/ready") { return nil }
        if isIn(Self.media) || isIn(SiteIcon.root) { return files }
        if isAt(LiveRoutes.path) || isAt(LiveStreams.socket) || isIn(LiveStreams.programs) { return streams }
        if isAt("/login") || isIn("/login/") || isAt("/logout") { return logins }
        if isAt(LiveStreams.ownPrograms) { return streams }
        return isForm ? forms : pages
    }
}
