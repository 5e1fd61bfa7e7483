import Comments
import Core
import Design
import Web

extension CommentAdded: LiveWords {
    func patches(
        in language: Language, without hidden: Set<ID<Account>>, mentionable: Mentionable
    ) -> [LivePatch] {
        let shell = Shell.live(
            in: language, at: comment.createdAt, features: .gallery, mentionable: mentionable)
        return [LivePatch(.prepend, "comments", commentView(comment.forEverybody(without: hidden), shell: shell))]
    }
}

extension CommentRemoved: LivePatching {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.remove, "comment-\(comment)"), LivePatch(.remove, "mark-\(comment)")]
    }
}

extension HelpTurned: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let view = helpView(of: comment, below: work, isHelpful: isHelpful, in: language)
        return [LivePatch(.replace, "helped-\(comment)", view)]
    }
}
