import Core
import Design
import Exhibitions
import Works

/// What the curator alone sees above an exhibition: its stage, and the ways to change it.
func curatorBar(_ page: ExhibitionPage, shell: Shell) -> HTML {
    let exhibition = page.exhibition
    let t = shell.language
    guard exhibition.isOwn else { return .empty }
    return """
        <div class="curator-bar">
        <p>\(t(stands(exhibition, shell: shell)))</p>
        <div class="actions">\(linkButton(
            t(.editWords), to: "\(exhibition.path)/edit", style: .secondary, icon: .pencil))\
        \(linkButton(t(.worksAndRooms), to: "\(exhibition.path)/hang", style: .secondary, icon: .exhibition))\
        \(linkButton(t(.wallLabels), to: "\(exhibition.path)/labels", style: .secondary, icon: .qrCode))\
        \(if: exhibition.stage == .draft, announceButton(page.announceQuestion, shell: shell))</div>
        </div>
        """
}

private func stands(_ exhibition: Exhibition, shell: Shell) -> Phrase {
    switch exhibition.stage {
    case .draft:
        Phrase(
            "초안이에요. 나와, 작품을 부탁받은 작가에게만 보여요.", "A draft. Only you and the makers you have asked for works can see it.")
    case .announced:
        Phrase(
            "알린 전시회예요. 열릴 때까지 다른 사람에게는 작품이 보이지 않아요.",
            "Announced. Nobody else sees the works until it opens.")
    case .open: .visits(exhibition.visits)
    }
}

/// What is asked of a maker: above all else, since it waits for an answer.
func askingBox(_ page: ExhibitionPage, in t: Language) -> HTML {
    let asked = page.own.filter { $0.state == .asked }
    guard !asked.isEmpty else { return .empty }
    return """
        <section class="asking" id="asking"><h2>\(t(.asksYou))</h2>
        <p class="muted">\(t(.asksYouText))</p>
        <ul>\(asked.map { makersWork($0, on: page) { answers($0, in: t) } })</ul></section>
        """
}

/// What a maker has agreed to, behind what everybody comes for.
func agreedBox(_ page: ExhibitionPage, in t: Language) -> HTML {
    let agreed = page.own.filter { $0.state == .agreed }
    guard !agreed.isEmpty else { return .empty }
    return """
        <section class="asking"><h2>\(t(.yourWorksHere))</h2>
        <p class="muted">\(t(.yourWorksHereText))</p>
        <ul>\(agreed.map { work in makersWork(work, on: page) { withdrawal(work, $0, in: t) } })</ul></section>
        """
}

private func makersWork(_ work: HungWork, on page: ExhibitionPage, _ acts: (String) -> HTML) -> HTML {
    """
    <li><a class="asking-work" href="\(work.path)" style="\(work.picture.corners)">\
    \(pictureView(work.picture, sizes: "4rem", fallback: 320, alt: ""))</a>\
    <b class="asking-title" dir="auto">\(work.details.title)</b>\
    \(acts("\(page.exhibition.path)/works/\(work.id)"))</li>
    """
}

private func answers(_ path: String, in t: Language) -> HTML {
    """
    <form method="post">\(button(t(.agree), attributes: #"formaction="\#(path)/agree""#))\
    \(button(t(.decline), style: .secondary, attributes: #"formaction="\#(path)/decline""#))</form>
    """
}

/// Asks first: it cannot be asked for again.
private func withdrawal(_ work: HungWork, _ path: String, in t: Language) -> HTML {
    let id = "withdraw-\(work.id.rawValue)"
    return """
        \(button(t(.withdraw), style: .secondary, attributes: opens(id)))\
        \(confirmation(
            id: id, title: t(.withdrawQuestion), text: t(.withdrawText), action: "\(path)/decline", confirm: t(.withdraw),
            in: t))
        """
}

extension Phrase {
    fileprivate static func visits(_ count: Int) -> Phrase {
        Phrase(
            "지금까지 \(count.grouped)번 다녀갔어요. 하루에 한 사람을 한 번 세고, 이 숫자는 나만 볼 수 있어요.",
            "\(count.grouped) \(count == 1 ? "visit" : "visits") so far, counting each person once a day. Only you can see this."
        )
    }
    static let worksAndRooms = Phrase("작품과 방", "Works and rooms")
    static let wallLabels = Phrase("작품 이름표", "Wall labels")
    fileprivate static let agree = Phrase("동의하기", "Agree")
    fileprivate static let decline = Phrase("사양하기", "Decline")
    fileprivate static let withdraw = Phrase("작품 내리기", "Take it down")
    fileprivate static let withdrawQuestion = Phrase("이 작품을 내릴까요?", "Take this work down?")
    fileprivate static let withdrawText = Phrase(
        "바로 내려가고, 이 전시회에서는 다시 걸 수 없어요.", "It is taken down at once and cannot hang in this exhibition again.")
    fileprivate static let asksYou = Phrase("이 전시회에 내 작품을 걸어도 될까요?", "May your work hang here?")
    fileprivate static let asksYouText = Phrase(
        "동의하기 전에는 아무에게도 보이지 않아요. 사양하면 이 전시회에서 다시 묻지 않고, 동의한 뒤에도 언제든 내릴 수 있어요.",
        "Nobody can see it here until you agree. If you decline, this exhibition will not ask again. If you agree, you can still take it down at any time."
    )
    fileprivate static let yourWorksHere = Phrase("이 전시회에 걸린 내 작품", "Your works here")
    fileprivate static let yourWorksHereText = Phrase("언제든 내릴 수 있어요.", "You can take them down at any time.")
}
