import Base
import BasePages
import Core
import Design
import Gallery
import Kernel
import People
package import PeoplePages
import Posts
import SQL
import Web
import Works
import WorksPages

extension ProfileTab {
    /// What a member has hung. A link to the profile shows the newest.
    package static var works: ProfileTab {
        ProfileTab("works", Phrase("작품", "Works")) { visit, reader in
            let before = PostCursor(visit.query["before"])
            let author = visit.head.author.id
            var wall = try WorkQueries.cards(WorkQueries.by(author, .before(before), to: visit.viewer?.id), reader)
            if visit.head.isSelf, visit.head.waiting > 0 {
                wall = try WorkQueries.adding(waitingOf: author, to: wall, before: before, reader)
            }
            let chosen = before == nil ? try PortfolioQueries.cards(of: author, reader) : []
            return (wall: ListSlice(wall.cards, next: wall.next), chosen: chosen, isFirst: before == nil)
        } show: { works, visit in
            let head = visit.head
            let isFirst = works.isFirst && !works.wall.items.isEmpty
            let chosen = Set(works.chosen.map(\.id))
            let isAll = works.wall.next == nil && works.wall.items.allSatisfy { chosen.contains($0.id) }
            return TabContent(wall: works.wall, at: visit.path, showsNewest: true, isShownAbove: isFirst && isAll) {
                shell in
                noWorksYet(isSelf: head.isSelf, shell: shell)
            } above: { shell in
                guard isFirst else { return .empty }
                return portfolioStrip(works.chosen, of: head.author, isAll: isAll, isSelf: head.isSelf, shell: shell)
            }
        }
    }

    /// What a member has commented, with the work it is about.
    package static var replies: ProfileTab {
        ProfileTab("replies", Phrase("답글", "Replies")) { visit, reader in
            let before = ID<Post>(visit.query["before"])
            let (replies, next) = try ProfileCommentQueries.page(
                by: visit.head.author.id, before: before, viewer: visit.viewer?.id, now: visit.now, reader)
            return ListSlice(replies, next: next)
        } show: { replies, visit in
            let older = olderPath(visit.path, before: replies.next)
            return TabContent(whole: { shell in
                profileCommentsView(replies.items, older: older, isSelf: visit.head.isSelf, shell: shell)
            })
        }
    }

    /// The works a member likes, but those of people the viewer does not see.
    package static var likes: ProfileTab {
        ProfileTab("likes", Phrase("좋아요", "Likes")) { visit, reader in
            let before = PostCursor(visit.query["before"])
            let audience = Audience(visit.viewer, now: visit.now)
            let (cards, next) = try WorkQueries.cards(
                WorkQueries.liked(by: visit.head.author.id, .before(before), audience), reader)
            return ListSlice(cards, next: next)
        } show: { wall, visit in
            TabContent(wall: wall, at: visit.path) { shell in noLikesYet(isSelf: visit.head.isSelf, shell: shell) }
        }
    }
}
