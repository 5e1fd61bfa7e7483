import Base
import BasePages
import Core
import Design
import Kernel
import People
package import PeoplePages
package import Posts
import SQL
import Timeline
import Web

/// The timeline's tabs of a profile.
package struct TimelineTabs: Sendable {
    let cards: ReadEmbeds?

    /// - Parameter cards: how works show; `nil` without the gallery.
    package init(cards: ReadEmbeds?) { self.cards = cards }

    private var hasWorks: Bool { cards != nil }

    /// A member's posts and reposts, below the pinned one.
    package var posts: ProfileTab {
        let hasWorks = hasWorks
        return tab("posts", Phrase("글", "Posts"), empty: .noPosts, hasPin: true, waiting: WaitingPlaces.posts) {
            visit, before in
            TimelineQueries.by(
                visit.head.author.id, .before(before), hasWorks: hasWorks, viewer: visit.viewer?.id, now: visit.now)
        }
    }

    /// A member's replies, in threads and below works.
    package var replies: ProfileTab {
        let hasWorks = hasWorks
        return tab(
            "replies", Phrase("답글", "Replies"), empty: .noAnswers, waiting: WaitingPlaces.replies(hasWorks: hasWorks)
        ) { visit, before in
            TimelineQueries.replies(
                by: visit.head.author.id, .before(before), hasWorks: hasWorks, viewer: visit.viewer?.id, now: visit.now)
        }
    }

    /// The posts and works a member likes.
    package var likes: ProfileTab {
        let hasWorks = hasWorks
        return tab("likes", Phrase("좋아요", "Likes"), empty: .noLikes) { visit, before in
            TimelineQueries.liked(
                by: visit.head.author.id, .before(before), hasWorks: hasWorks, viewer: visit.viewer?.id, now: visit.now)
        }
    }

    private func tab(
        _ name: String, _ label: Phrase, empty: Phrase, hasPin: Bool = false, waiting: Statement? = nil,
        places: @escaping @Sendable (ProfileVisit, PostCursor?) -> Statement
    ) -> ProfileTab {
        let cards = cards
        return ProfileTab(name, label) { visit, reader in
            let before = PostCursor(visit.query["before"])
            let posts = PostReader(
                viewer: visit.viewer?.id, words: visit.viewer?.mutedWords ?? .empty, now: visit.now, cards: cards,
                mayWait: visit.head.isSelf && visit.head.waiting > 0)
            var page = try posts.page(places(visit, before), reader)
            if let waiting { page = try posts.adding(waiting, to: page, before: before, reader) }
            var items = page.items
            if hasPin, before == nil, let pinned = try posts.pinned(by: visit.head.author.id, reader) {
                items = [pinned] + items.filter { $0.id != pinned.id }
            }
            return ListSlice(items, next: page.next)
        } show: { posts, visit in
            TabContent(stream: posts, at: visit.path) { shell in
                emptyState(.timeline, title: shell.language(empty), text: "")
            }
        }
    }
}

extension Phrase {
    fileprivate static let noPosts = Phrase("아직 글이 없어요", "No posts yet")
    fileprivate static let noAnswers = Phrase("아직 남긴 답글이 없어요", "No replies yet")
    fileprivate static let noLikes = Phrase("아직 좋아하는 것이 없어요", "No likes yet")
}
