import BasePages
import Core
import Design
import SearchPages

func newConversationView(_ page: NewConversationPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="search" data-search>
        <h1 class="visually-hidden">\(t(.newMessage))</h1>
        \(searchForm(page.typed, to: "/messages/new", placeholder: t(.whom), in: t))
        \(page.restriction.map { restrictionView($0, shell: shell) } ?? newGroup(in: t))
        <p class="visually-hidden" role="status" data-search-status></p>
        <div class="results" data-results>\(newConversationResults(page, shell: shell))</div>
        </div>
        """
}

private func newGroup(in t: Language) -> HTML {
    #"<p class="new-group">\#(linkButton(t(.newGroup), to: newGroupPath, style: .secondary, icon: .people))</p>"#
}

func newConversationResults(_ page: NewConversationPage, shell: Shell) -> HTML {
    let t = shell.language
    guard !page.people.isEmpty else {
        return """
            <div data-announce="\(t(.nobody))">\(emptyState(.people, title: t(.nobody), text: t(.nobodyText)))</div>
            """
    }
    return """
        <ul class="found people" data-announce="\(t(.peopleFound(page.people.count)))">\
        \(newConversationItems(page, shell: shell))</ul>
        """
}

/// Each row is a button: choosing a member opens the conversation, or begins one.
func newConversationItems(_ page: NewConversationPage, shell: Shell) -> HTML {
    let rows = page.people.map { person -> HTML in
        """
        <li class="person"><form method="post" action="/messages/with/\(person.handle)"><button class="person-button">\
        \(avatar(person))<span class="byline"><b dir="auto">\(person.name)</b>\
        <span class="muted">@\(person.handle)\(if: !person.major.isEmpty, #" · <bdi>\#(person.major)</bdi>"#)</span></span>\
        </button></form></li>
        """
    }
    let more: HTML? = page.next.map { next in
        let path = "/messages/new?q=\(page.typed.percentEncoded)&after=\(next.percentEncoded)"
        return """
            <li class="older"><a class="button quiet" rel="next" href="\(path)" data-more>\(shell.language(.more))</a></li>
            """
    }
    return "\(rows)\(more)"
}

extension Phrase {
    fileprivate static let whom = Phrase("누구에게 쓸까요? 이름, 아이디, 전공", "To: name, handle or major")
    fileprivate static let nobody = Phrase("찾는 사람이 없어요", "Nobody found")
    fileprivate static let nobodyText = Phrase("글자를 줄이거나 초성만 적어 보세요.", "Try fewer letters.")
    fileprivate static func peopleFound(_ count: Int) -> Phrase {
        Phrase("\(count)명", english: count, "person", "people")
    }
}
