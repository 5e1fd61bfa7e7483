import Base
package import BasePages
import Core
import Design
import Exhibitions
import Kernel
package import People
package import PeoplePages
import Works
import WorksPages

extension ProfileTab {
    /// What a member has made of works; the member alone sees drafts.
    package static var exhibitions: ProfileTab {
        ProfileTab("exhibitions", .exhibitions) { visit, reader in
            visit.head.isSelf
                ? try ExhibitionLists.own(visit.head.author.id, reader)
                : try ExhibitionLists.by(visit.head.author.id, viewer: visit.viewer?.id, reader)
        } show: { cards, visit in
            TabContent(
                isEmpty: cards.isEmpty,
                whole: { shell in profileExhibitions(cards, isSelf: visit.head.isSelf, shell: shell) })
        }
    }
}

private func profileExhibitions(_ cards: [ExhibitionCard], isSelf: Bool, shell: Shell) -> HTML {
    let t = shell.language
    guard !cards.isEmpty else {
        return emptyState(
            .exhibition, title: t(.noExhibitions), text: t(isSelf ? .noOwnExhibitionsText : .noExhibitionsText),
            action: isSelf
                ? linkButton(t(.newExhibition), to: "/exhibitions/new", icon: .plus)
                : linkButton(t(.exhibitions), to: ExhibitionsPage.path, style: .secondary))
    }
    let items = cards.map { card -> HTML in
        """
        <li><a href="\(card.path)"><span class="muted">\(t(card.standing(at: shell.now))) · \
        \(datesView(card.dates, shell: shell))</span><span class="prose" dir="auto">\(card.title)</span></a></li>
        """
    }
    return #"<ul class="replies">\#(items)</ul>"#
}

extension Phrase {
    fileprivate static let noExhibitions = Phrase("아직 전시회가 없어요", "No exhibitions yet")
    fileprivate static let noOwnExhibitionsText = Phrase(
        "작품을 골라 방을 꾸미면 여기에 모여요.", "Choose works and arrange them in rooms: they appear here.")
    fileprivate static let noExhibitionsText = Phrase("전시회를 열면 여기에 보여요.", "Their exhibitions will appear here.")
}
