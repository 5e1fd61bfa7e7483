import Base
import BasePages
import Core
import Design
import Kernel
import Posts
import SQL
package import SearchPages
import Timeline
import Web

extension TimelineTabs {
    /// The posts and replies that name a tag.
    package var tagged: TagTab {
        let cards = cards
        return TagTab("posts", Phrase("글", "Posts")) { visit, reader in
            let before = PostCursor(visit.query["before"])
            let posts = PostReader(
                viewer: visit.viewer?.id,
                // A viewer who searches for a muted word wants to see it.
                words: visit.viewer?.mutedWords.without(those: "#\(visit.tag.name)") ?? .empty, now: visit.now,
                cards: cards, mayWait: true)
            let found = try posts.page(
                TimelineQueries.tagged(visit.tag, .before(before), viewer: visit.viewer?.id, now: visit.now), reader)
            let page = try posts.adding(WaitingPlaces.tagged(visit.tag), to: found, before: before, reader)
            return ListSlice(page.items, next: page.next)
        } show: { posts, visit in
            TabContent(stream: posts, at: visit.path, topics: [PostUpdates.shown]) { shell in
                let t = shell.language
                let name = visit.tag.name
                return emptyState(
                    .tag, title: t(.nothingTagged(name)), text: t(.nothingTaggedText),
                    action: linkButton(
                        t(.newPost), to: "/posts/new?text=%23\(name.percentEncoded)%20", style: .secondary))
            }
        }
    }
}

extension Phrase {
    fileprivate static func nothingTagged(_ name: String) -> Phrase {
        Phrase("아직 #\(name) 글이 없어요", "No posts with #\(name) yet")
    }

    fileprivate static let nothingTaggedText = Phrase(
        "글에 이 태그를 적으면 여기에 모여요.", "Add the tag to a post and the post appears here.")
}
