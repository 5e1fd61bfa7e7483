import Base
package import BasePages
package import Core
package import Design
import Kernel
import Posts
import SQL
package import SearchPages
import Web
import Works

extension TagTab {
    /// The works whose descriptions name a tag.
    package static var works: TagTab {
        TagTab("works", Phrase("작품", "Works")) { visit, reader in
            let before = PostCursor(visit.query["before"])
            let audience = Audience(visit.viewer, now: visit.now)
            // A viewer who asks for a muted word by name wants to see it.
            let muted = MutedWorks(visit.viewer, asking: "#\(visit.tag.name)")
            var wall = try WorkQueries.cards(before: before, muting: muted, reader) {
                WorkQueries.tagged(visit.tag, .before($0), audience)
            }
            if let viewer = visit.viewer?.id {
                wall = try WorkQueries.adding(
                    waitingOf: viewer, WaitingWorks.tagged(visit.tag), to: wall, before: before, reader)
            }
            return ListSlice(wall.cards, next: wall.next)
        } show: { wall, visit in
            let isFirst = PostCursor(visit.query["before"]) == nil
            return TabContent(wall: wall, at: visit.path, topics: [GalleryUpdates.topic]) { shell in
                isFirst ? noWorksTagged(visit.tag.name, in: shell.language) : nothingMore(in: shell.language)
            }
        }
    }
}

/// How to be the first on the wall of a tag.
package func noWorksTagged(_ name: String, in t: Language) -> HTML {
    emptyState(
        .tag, title: t(.nothingTagged(name)), text: t(.nothingTaggedText),
        action: linkButton(t(.gallery), to: "/", style: .secondary))
}

extension Phrase {
    fileprivate static func nothingTagged(_ name: String) -> Phrase {
        Phrase("아직 #\(name) 작품이 없어요", "No works with #\(name) yet")
    }

    fileprivate static let nothingTaggedText = Phrase(
        "작품 소개에 이 태그를 적으면 여기에 모여요.", "Add the tag to a work’s description and the work appears here.")
}
