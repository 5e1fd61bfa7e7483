import APIDoor
import Base
import Core
import Kernel
import MastodonAPI
import SpaceKit
import Web

extension MessagesRoutes {
    /// What is said to the member, and what others do where they talk, as it happens: the streams of Mastodon's side have
    /// Mastodon's events alone.
    func addMessageStream(to api: APIRoutes) {
        let ears = ears
        api.stream(LiveStreams.ownPrograms, .read(.conversations), isForMembers: true) { call in
            guard let member = call.viewer else { throw Problem.tokenMissing }
            return try await ears.streams.open(call.request, call.context, as: .program) {
                let heard = try await ears.audience([], viewer: member)
                return LiveAdmission(
                    topics: [MessageStreams.topic(member.id)], hidden: heard.hidden, blocked: heard.blocked,
                    mutedWords: heard.mutedWords, memory: heard.memory)
            }
        }
    }
}
