import Accounts
import BasePages
package import Core
package import Design
package import People

/// One list: what it is called, what it does, and who is in it.
package struct PeopleListPage: Sendable {
    package let list: PeopleList
    package let people: [Author]
    /// The address of the next page; `nil` at the end.
    package let next: String?
    /// What was refused.
    package let typed: Typed?
    package let problem: Phrase?

    package enum Typed: Sendable { case title(String), handle(String) }

    package init(list: PeopleList, people: [Author], next: String?, typed: Typed? = nil, problem: Phrase? = nil) {
        (self.list, self.people, self.next) = (list, people, next)
        (self.typed, self.problem) = (typed, problem)
    }

    fileprivate var title: (value: String, problem: Phrase?) {
        if case .title(let title)? = typed { (title, problem) } else { (list.title, nil) }
    }
    fileprivate var handle: (value: String, problem: Phrase?) {
        if case .handle(let handle)? = typed { (handle, problem) } else { ("", nil) }
    }
}

package func peopleListView(_ page: PeopleListPage, shell: Shell) -> HTML {
    let t = shell.language
    let path = page.list.id.listPath
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden" dir="auto">\(page.list.title)</h1>
        <section>
        <form method="post" action="\(path)" novalidate data-progress>
        \(field(
            Field(
                "title", .listTitle, value: page.title.value, limit: PeopleList.titleLimit,
                problem: page.title.problem, enterKey: "done"), in: t))
        \(checkBox(
            "exclusive", .exclusiveList, hint: .exclusiveListHint, isChecked: page.list.isExclusive, in: t))
        \(button(t(.saveList), style: .secondary))
        </form></section>
        <section><h2>\(t(.listPeople))</h2>
        <form method="post" action="\(path)/people" novalidate data-progress>
        \(field(
            Field(
                "handle", .listHandle, value: page.handle.value, problem: page.handle.problem, enterKey: "done"),
            in: t))
        \(button(t(.putInList), style: .secondary, icon: .plus))
        </form>
        \(rows(page, in: t))
        \(page.next.map { moreLink($0, in: t) })
        </section>
        <section>\(linkButton(t(.deleteList), to: "\(path)/delete", style: .danger))</section>
        </div>
        """
}

private func rows(_ page: PeopleListPage, in t: Language) -> HTML {
    guard !page.people.isEmpty else { return #"<p class="muted">\#(t(.listEmpty))</p>"# }
    let rows = page.people.map { person -> HTML in
        let label = "\(t(.takeFromList)): \(person.name)"
        let name: HTML = #"name="person" value="\#(person.id.description)" aria-label="\#(label)""#
        return """
            <li class="person"><a href="\(person.path)">\(avatar(person))\
            <span class="byline"><b dir="auto">\(person.name)</b><span class="muted">@\(person.handle)</span></span></a>\
            <form method="post" action="\(page.list.id.listPath)/people/remove">\
            \(button(t(.takeFromList), style: .secondary, attributes: name))</form></li>
            """
    }
    return #"<ul class="people">\#(rows)</ul>"#
}

/// Asks before a list is deleted.
func deleteListQuestion(_ list: PeopleList, isPage: Bool, shell: Shell) -> HTML {
    let t = shell.language
    return question(
        t(.deleteListQuestion(list.title)), text: t(.deleteListText), action: "\(list.id.listPath)/delete",
        confirm: t(.deleteList), back: list.id.listPath, isPage: isPage, in: t)
}

extension Phrase {
    static func deleteListQuestion(_ title: String) -> Phrase {
        Phrase("‘\(title)’ 리스트를 삭제할까요?", "Delete the list “\(title)”?")
    }
    fileprivate static let deleteListText = Phrase(
        "팔로우는 그대로예요. 앱에서도 리스트가 없어져요.", "You go on following the people in it. Apps lose the list, too.")
    fileprivate static let exclusiveList = Phrase("홈에서 빼기", "Leave them out of Home")
    fileprivate static let exclusiveListHint = Phrase(
        "이 리스트에 있는 사람이 올린 것은 홈과 팔로잉에 나오지 않아요.",
        "What people in this list post is not shown in Home and Following.")
    fileprivate static let saveList = Phrase("저장", "Save")
    fileprivate static let listPeople = Phrase("리스트에 있는 사람", "People in it")
    fileprivate static let listHandle = Phrase("팔로우하는 사람의 아이디", "Handle of somebody you follow")
    fileprivate static let putInList = Phrase("리스트에 넣기", "Add")
    fileprivate static let takeFromList = Phrase("빼기", "Remove")
    fileprivate static let listEmpty = Phrase("아직 아무도 없어요.", "Nobody yet.")
    fileprivate static let deleteList = Phrase("리스트 삭제", "Delete list")
}
