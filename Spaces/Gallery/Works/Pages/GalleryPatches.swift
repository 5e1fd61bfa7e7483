import Comments
import CommentsPages
package import Core
import Design
package import Web
import Works

extension WorkAdded: LivePatching {
    /// The wall says so; nothing moves under the reader's eyes.
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        wall.pill.map { [LivePatch(.show, $0.id)] } ?? []
    }
}

extension WorkChanged: LiveWords {
    func patches(
        in language: Language, without _: Set<ID<Account>>, mentionable: Mentionable
    ) -> [LivePatch] {
        let shell = Shell.live(
            in: language, at: work.editedAt ?? work.createdAt, features: .gallery, mentionable: mentionable)
        let says = LivePatch(.replace, "work-says-\(work.id)", workSays(work, shell: shell))
        let process = LivePatch(
            .replace, "process-\(work.id)", processStrip(work.process, of: work.id, isLate: true, in: language))
        guard work.critique != nil else { return [says, process] }
        let question = critiqueQuestion(work.critique, of: work.id, in: language)
        return [
            says, process, LivePatch(.replace, "critique-\(work.id)", question),
            LivePatch(.replace, "versions-\(work.id)", versionLinks(work, in: language)),
        ]
    }
}

extension CommentsTurned: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let state = commentsState(of: work, isClosed: isClosed, in: language)
        return [LivePatch(.replace, "comments-state-\(work)", state)]
    }
}

extension WorkRemoved: LivePatching {
    package func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.remove, "work-\(work)")]
    }
}
