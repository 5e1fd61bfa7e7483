package import Core
package import Design

/// Rows of a menu about whoever wrote something: mute, and block after a question.
///
/// - Parameter back: the page to return to; `nil` where the script knows it.
package func personRows(_ author: Author, back: String?, in t: Language) -> [HTML] {
    let next = back.map { "?next=\($0.percentEncoded)" } ?? ""
    return [
        """
        <form class="other-only" method="post" action="\(author.path)/mute\(next)" data-stays>\
        \(menuButton(t(.mutePerson(author.name)), .mute))</form>
        """,
        """
        <div class="other-only">\(menuLink(
            t(.blockPerson(author.name)), .block, to: "\(author.path)/block\(next)", attributes: "data-asks data-stays"))</div>
        """,
    ]
}

/// The row that copies an address; without scripts it leads there.
package func copyLinkRow(_ path: String, in t: Language) -> HTML {
    menuLink(t(.copyLink), .link, to: path, attributes: "data-copy")
}

/// Asks before a block.
func blockQuestion(_ author: Author, next: String, isPage: Bool, shell: Shell) -> HTML {
    let t = shell.language
    return question(
        t(.blockQuestion(author.name)), text: t(.blockExplanation(shell.features)),
        action: "\(author.path)/block?next=\(next.percentEncoded)", confirm: t(.block), back: next, isPage: isPage,
        in: t)
}

extension Phrase {
    fileprivate static let copyLink = Phrase("링크 복사", "Copy link")
    fileprivate static func mutePerson(_ name: String) -> Phrase { Phrase("\(name) 님 뮤트", "Mute \(name)") }
    fileprivate static func blockPerson(_ name: String) -> Phrase { Phrase("\(name) 님 차단", "Block \(name)") }
}
