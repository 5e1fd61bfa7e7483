import APIDoor
import Base
import Core
import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
package import SpaceKit
package import Web

/// What programs listen with: the streams of pages' hub, and what its members may not hear.
package struct ProgramEars: Sendable {
    let streams: LiveStreams
    let audience: LiveAudience

    package init(_ streams: LiveStreams, _ audience: LiveAudience) {
        (self.streams, self.audience) = (streams, audience)
    }
}

/// Streams of server-sent events.
extension MastodonRoutes {
    func addStreaming(to api: APIRoutes) {
        api.stream("/api/v1/streaming/health", [], isForMembers: false) { _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain"], body: .init(byteBuffer: ByteBuffer(string: "OK")))
        }
        let everybody = [StreamTopic.everybody, StreamTopic.changes]
        for path in ["public", "public/local"] {
            addStream(path, .read(.statuses), isForMembers: false, to: api) { _, _ in everybody }
        }
        for path in ["hashtag", "hashtag/local"] {
            addStream(path, .read(.statuses), isForMembers: false, to: api) { call, _ in
                guard let tag = call.parameters.text("tag").flatMap({ Hashtag($0) }) else {
                    throw Problem.recordNotFound
                }
                return [StreamTopic.tag(tag.key), StreamTopic.changes]
            }
        }
        addStream("user", [.read(.statuses), .read(.notifications)], isForMembers: true, to: api) { _, member in
            [StreamTopic.home(member), StreamTopic.notifications(member), StreamTopic.changes]
        }
        addStream("user/notification", .read(.notifications), isForMembers: true, to: api) { _, member in
            [StreamTopic.notifications(member)]
        }
        addStream("direct", .read(.conversations), isForMembers: true, to: api) { _, member in
            [StreamTopic.conversations(member)]
        }
    }

    private func addStream(
        _ path: String, _ scopes: Scopes, isForMembers: Bool, to api: APIRoutes,
        topics: @escaping @Sendable (Call, ID<Account>) throws -> [String]
    ) {
        let ears = ears
        api.stream(LiveStreams.programs + path, scopes, isForMembers: isForMembers) { call in
            // Of a stream for members there is one.
            let topics = try topics(call, call.viewer?.id ?? ID(rawValue: 0))
            return try await ears.streams.open(call.request, call.context, as: .program) {
                let heard = try await ears.audience([], viewer: call.viewer)
                return LiveAdmission(
                    topics: Set(topics), hidden: heard.hidden, blocked: heard.blocked, mutedWords: heard.mutedWords,
                    memory: heard.memory)
            }
        }
    }
}
