package import Core
package import Design
package import People

/// A member's lists, and the form for another one.
package func peopleListsView(
    _ lists: [PeopleList], typed: String = "", problem: Phrase? = nil, shell: Shell
) -> HTML {
    let t = shell.language
    let rows = lists.map { list -> HTML in
        """
        <li><a class="row" href="\(list.id.listPath)">\(icon(.people))<span dir="auto">\(list.title)</span>\
        \(icon(.next))</a></li>
        """
    }
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.peopleLists))</h1>
        <section>
        <p class="muted">\(t(.peopleListsText))</p>
        <form method="post" action="\(SettingsPath.lists)" novalidate data-progress>
        \(field(
            Field(
                "title", .listTitle, value: typed, limit: PeopleList.titleLimit, problem: problem, enterKey: "done"),
            in: t))
        \(button(t(.makeList), style: .secondary, icon: .plus))
        </form></section>
        \(if: !rows.isEmpty, "<ul class=\"choices pages\">\(rows)</ul>")
        </div>
        """
}

extension ID<PeopleList> {
    package var listPath: String { "\(SettingsPath.lists)/\(self)" }
}

extension Phrase {
    package static let peopleLists = Phrase("리스트", "Lists")
    static let listTitle = Phrase("리스트 이름", "List name")
    fileprivate static let makeList = Phrase("리스트 만들기", "Make a list")
    fileprivate static let peopleListsText = Phrase(
        "팔로우하는 사람을 골라 담아요. 앱에서 리스트마다 올라온 것을 따로 볼 수 있어요. 리스트는 나만 볼 수 있어요.",
        """
        Choose some of the people you follow. Apps show what each list’s people post. Nobody else can see your lists.
        """)
}
