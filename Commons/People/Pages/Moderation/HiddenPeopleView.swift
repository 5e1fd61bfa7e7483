import BasePages
package import Core
package import Design
package import People

/// Whom a member has blocked or muted.
package struct HiddenPeoplePage: Sendable {
    package let list: HiddenPeople
    package let people: [HiddenPeople.Row]
    /// The address of the next page; `nil` at the end.
    package let next: String?
    package let now: Timestamp
}

package func hiddenPeopleView(_ page: HiddenPeoplePage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="people-page">
        <h1 class="visually-hidden">\(t(.hiddenPeople))</h1>
        \(tabFilter(
            HiddenPeople.allCases.map { Tab(t($0.title), path: $0.path, isCurrent: $0 == page.list) },
            label: t(.hiddenPeople)))
        \(page.people.isEmpty
            ? emptyState(page.list == .blocked ? .block : .mute, title: t(page.list.nobody), text: t(page.list.meaning))
            : "<p class=\"people-note muted\">\(t(page.list.meaning))</p>\(rows(page, in: t))")
        \(page.next.map { moreLink($0, in: t) })
        </div>
        """
}

private func rows(_ page: HiddenPeoplePage, in t: Language) -> HTML {
    let list = page.list
    let rows = page.people.map { person -> HTML in
        let author = person.author
        let name: HTML = #"aria-label="\#(t(list.undo)): \#(author.name)""#
        let end = person.until.map { #" · \#(t(.left($0 - page.now)))"# as HTML }
        return """
            <li class="person"><a href="\(author.path)">\(avatar(author))\
            <span class="byline"><b dir="auto">\(author.name)</b><span class="muted">@\(author.handle)\(end)</span></span></a>\
            <form method="post" action="\(author.path)/\(list.undoing)?next=\(list.path)">\
            \(button(t(list.undo), style: .secondary, attributes: name))</form></li>
            """
    }
    return #"<ul class="people">\#(rows)</ul>"#
}

extension HiddenPeople {
    package var path: String {
        switch self {
        case .blocked: SettingsPath.blocked
        case .muted: SettingsPath.muted
        }
    }

    fileprivate var undoing: String { self == .blocked ? "unblock" : "unmute" }
    fileprivate var undo: Phrase { self == .blocked ? .unblock : .unmute }

    fileprivate var title: Phrase {
        switch self {
        case .blocked: Phrase("차단", "Blocked")
        case .muted: Phrase("뮤트", "Muted")
        }
    }

    fileprivate var nobody: Phrase {
        switch self {
        case .blocked: Phrase("차단한 사람이 없어요", "You have not blocked anybody")
        case .muted: Phrase("뮤트한 사람이 없어요", "You have not muted anybody")
        }
    }

    fileprivate var meaning: Phrase {
        switch self {
        case .blocked: Phrase("차단하면 서로에게 보이지 않아요.", "People you block can’t see you, and you can’t see them.")
        case .muted:
            Phrase(
                "뮤트하면 목록에 나오지 않아요. 상대방은 몰라요.",
                "People you mute are left out of your lists. They won’t know.")
        }
    }
}

extension Phrase {
    package static let hiddenPeople = Phrase("차단하거나 뮤트한 사람", "Blocked and muted people")
}
