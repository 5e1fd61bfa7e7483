import Core
import HTTPTypes
public import Hummingbird
public import Kernel
import NIOCore

/// `GET /live?topics=…&posts=…&after=…`: one stream of server-sent events per page.
public struct LiveRoutes: Sendable {
    static let path = "/live"

    private let streams: LiveStreams
    private let admit: @Sendable (Set<String>, Viewer?) async throws -> LiveAdmission

    /// - Parameter admit: which of the requested topics a viewer may listen to.
    public init(
        _ streams: LiveStreams, admit: @escaping @Sendable (Set<String>, Viewer?) async throws -> LiveAdmission
    ) {
        self.streams = streams
        self.admit = admit
    }

    /// No page listens to more topics.
    static let maxTopics = 8
    /// No topic is longer, in bytes.
    static let maxTopicLength = 64

    /// No page names more posts that it shows: those around what is being looked at.
    static let maxPosts = 120

    public func add(to router: some RouterMethods<Context>) {
        router.get(RouterPath(Self.path)) { request, context in
            let query = request.query
            let topics = query["topics"].split(separator: ",", maxSplits: Self.maxTopics).prefix(Self.maxTopics)
                .filter { $0.utf8.count <= Self.maxTopicLength }.map(String.init)
            // What the page shows was for a logged-in member: it is removed.
            guard !(context.visit.sessionHasEnded && topics.contains(ownTopic)) else {
                return Response.sessionEnded
            }
            return try await streams.open(request, context, as: .page, after: query["after"]) {
                var admission = try await admit(Set(topics), context.viewer)
                admission.posts = shown(query["posts"])
                return admission
            }
        }
    }
}

/// The posts a page says it shows, each once.
private func shown(_ text: String) -> [ID<Post>] {
    let ids = text.split(separator: ",", maxSplits: LiveRoutes.maxPosts).prefix(LiveRoutes.maxPosts)
    return Array(Set(ids.compactMap { ID<Post>($0) }))
}

extension Response {
    /// One event, which has the page forget its content and ask for the login.
    fileprivate static var sessionEnded: Response {
        Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: "event: ended\ndata: \n\n")))
    }
}
