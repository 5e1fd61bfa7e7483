import Core
import Design
import Timeline
import Web

extension PostAdded: LivePatching {
    /// The timeline says so; nothing moves under the reader's eyes.
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        // By the author's id a page knows what its own member has put at the top already.
        // Nor is a post announced that it shows already.
        [
            LivePatch(
                .show, timeline.pill,
                """
                \(if: timeline == .local, "\(author.rawValue)")<i data-brings="post-\(post.rawValue)"></i>
                """)
        ]
    }
}

extension ReplyAdded: LiveWords {
    func patches(
        in language: Language, without hidden: Set<ID<Account>>, mentionable: Mentionable
    ) -> [LivePatch] {
        let item = hidden.isDisjoint(with: quoted) ? reply : reply.withoutQuote
        let shell = Shell.live(
            in: language, at: reply.createdAt, features: .timeline, mentionable: mentionable)
        let view = postView(item, isTold: true, shell: shell)
        let answer = LivePatch(.prepend, "answers-\(parent)", view)
        // The list of the chain is where it is. Where that is on the page, the second finds it there.
        return (chain.map { [LivePatch(.append, $0.chainElement, view)] } ?? []) + [answer]
    }
}

extension PostChanged: LiveWords {
    func patches(
        in language: Language, without hidden: Set<ID<Account>>, mentionable: Mentionable
    ) -> [LivePatch] {
        let item = hidden.isDisjoint(with: quoted) ? post : post.withoutQuote
        let shell = Shell.live(
            in: language, at: post.createdAt, features: .timeline, mentionable: mentionable)
        let element = "post-\(post.id)"
        let words = LivePatch(.part, element, postWords(item, shell: shell))
        guard post.isEdited else { return [words] }
        return [words, LivePatch(.note, element, editedMark(post.id, in: language))]
    }
}

extension PostRemoved: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let element = "post-\(post)"
        return [
            leavesTombstone ? LivePatch(.replace, element, stoneView(post, in: language)) : LivePatch(.remove, element)
        ]
    }
}

extension PostItem {
    /// As viewers see it who may not see the author it quotes.
    fileprivate var withoutQuote: PostItem {
        var item = self
        item.quote = namesQuote ? nil : .gone
        return item
    }
}
