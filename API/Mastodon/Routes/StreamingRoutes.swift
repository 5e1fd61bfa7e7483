import APIDoor
import Base
import Core
import HTTPTypes
import Hummingbird
import Kernel
import NIOCore
import People
import SQL
package import SpaceKit
package import Web

/// What programs listen with: the streams of pages' hub, and what its members may not hear.
package struct ProgramEars: Sendable {
    package let streams: LiveStreams
    package let audience: LiveAudience

    package init(_ streams: LiveStreams, _ audience: LiveAudience) {
        (self.streams, self.audience) = (streams, audience)
    }
}

/// Streams of server-sent events, and a socket.
extension MastodonRoutes {
    func addStreaming(to api: APIRoutes) {
        api.stream("/api/v1/streaming/health", [], isForMembers: false) { _ in
            Response(
                status: .ok, headers: [.contentType: "text/plain"], body: .init(byteBuffer: ByteBuffer(string: "OK")))
        }
        let hasLists = services.site.features.contains(.follows)
        for stream in ProgramStream.allCases where stream != .list || hasLists { add(stream, to: api) }
        addSocket(to: api)
    }

    private func add(_ stream: ProgramStream, to api: APIRoutes) {
        let ears = ears
        api.stream(LiveStreams.programs + stream.path, stream.scopes, isForMembers: stream.isForMembers) { call in
            let tag = stream.isOfTag ? call.parameters.text("tag").flatMap { Hashtag($0) } : nil
            guard !stream.isOfTag || tag != nil else { throw Problem.recordNotFound }
            let stream = call.parameters.flag("only_media") == true ? stream.withMedia : stream
            // Of a stream for members there is one.
            let member = call.viewer?.id ?? ID(rawValue: 0)
            let list = try await stream == .list ? self.list(call, of: member) : nil
            let topics = stream.topics(of: member, tag, list)
            return try await ears.streams.open(call.request, call.context, as: .program) {
                let heard = try await ears.audience([], viewer: call.viewer)
                return LiveAdmission(
                    topics: topics, hidden: heard.hidden, blocked: heard.blocked, mutedWords: heard.mutedWords,
                    memory: heard.memory)
            }
        }
    }

    /// - Throws: a problem for a list that is not the member's.
    private func list(_ call: Call, of member: ID<Account>) async throws -> ID<PeopleList> {
        guard let list = try call.parameters.id("list", of: PeopleList.self, orThrow: .recordNotFound) else {
            throw Problem.recordNotFound
        }
        return try await services.database.read { try PeopleListQueries.one(list, of: member, $0).id }
    }

    /// One connection for all that a program listens to (docs/decisions/0124-sockets-of-programs.md). Which scopes it
    /// needs is for each stream to say.
    private func addSocket(to api: APIRoutes) {
        let ears = ears
        api.stream(LiveStreams.socket, [], isForMembers: true) { call in
            guard let viewer = call.viewer, let grant = call.context.visit.grant else { throw Problem.tokenMissing }
            let speech = SocketSpeech(member: viewer.id, scopes: grant.scopes)
            return try await ears.streams.openSocket(
                call.request, call.context, first: speech.first(call.parameters)
            ) { text in
                speech.wish(text)
            } admit: {
                try await ears.audience([], viewer: viewer)
            }
        }
    }
}
