import Accounts
import Base
import BasePages
import Core
import Design
import PeoplePages
import Posts
import PostsPages
import Works

/// Who likes a work.
func workPeopleView(
    _ reaction: PostReaction, to work: Work, _ people: [PersonRow], next: String?, shell: Shell
) -> HTML {
    let t = shell.language
    return """
        <div class="people-page">
        <h1 class="people-title"><a href="\(work.id.workPath)" dir="auto">\(work.details.title)</a> \
        <span class="muted">\(t(reaction.plural))</span></h1>
        \(people.isEmpty
            ? emptyState(reaction.icon, title: t(.nobody), text: t(.nobodyText))
            : #"<ul class="people">\#(people.map { personRow($0, shell: shell) })</ul>"#)
        \(next.map { moreLink($0, in: t) })
        </div>
        """
}

extension Phrase {
    fileprivate static let nobody = Phrase("아직 아무도 없어요", "Nobody yet")
    fileprivate static let nobodyText = Phrase("좋아하는 사람이 생기면 여기에 보여요.", "People who like it will appear here.")
}
