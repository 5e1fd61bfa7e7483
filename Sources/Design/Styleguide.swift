import Core

/// Every part in every state: the page to look at first after a change. Served in development only.
public func styleguide(shell: Shell) -> HTML {
    let t = shell.language
    let sections: [(String, HTML)] = [
        ("Type", type), ("Buttons", buttons(in: t)), ("Fields", fields(in: t)), ("Avatars", avatars),
        ("Tabs, badges, rings", indicators), ("Notices and toasts", notices(in: t)),
        ("Sheets and menus", sheets(in: t)),
        ("Bubbles", bubbles), ("Icons", icons), ("Cards", wall), ("Skeletons", skeletons), ("Empty state", emptyStates),
    ]
    return """
        <div class="styleguide">
        <h1>Styleguide</h1>
        \(sections.map { #"<section><h2 class="styleguide-title">\#($0)</h2>\#($1)</section>"# as HTML })
        </div>
        """
}

private let longWord = String(repeating: "아주길고긴단어", count: 20)

private let type: HTML = """
    <h1>Heading one 제목 하나</h1><h2>Heading two 제목 둘</h2>
    <p class="prose">Body text with a <a href="#main">link</a>. 벽은 희고, 작품만 소리를 냅니다.
    A new line stays a new line. \(longWord)</p><p class="muted">Quiet text 조용한 글</p><p class="prose" dir="auto">مرحبا بالعالم</p>
    """

private func buttons(in t: Language) -> HTML {
    """
    \(ButtonStyle.allCases.map { style in
        """
        <p class="actions">\(button(style.rawValue, style: style))\(button(t(.share), style: style, icon: .share))\
        \(button(t(.post), style: style, attributes: "disabled"))\
        \(button(t(.save), style: style, attributes: #"aria-busy="true""#))\
        \(linkButton(t(.home), to: "#main", style: style))</p>
        """ as HTML
    })
    <p class="actions">\(iconButton(t(.more), .more))\(iconButton(t(.like), .heart, attributes: #"aria-pressed="true""#))\
    \(iconLink(t(.back), .back, to: "#main"))</p>
    """
}

private func fields(in t: Language) -> HTML {
    let problem = Phrase("이메일 주소를 확인해 주세요.", "Check the email address.")
    let hint = Phrase("8자 이상이면 돼요.", "8 characters or more.")
    return """
        <form class="styleguide-form" novalidate>
        \(field(Field("a", .name, value: "김민수"), in: t))\
        \(field(Field("b", .email, kind: .email, value: "minsu@", problem: problem), in: t))\
        \(field(Field("c", .password, kind: .password, hint: hint), in: t))\
        \(field(Field("d", .bio, value: longWord, hint: hint, problem: problem, lines: 3), in: t))\
        \(photoPicker(current: icon(.person), checks: .empty, in: t))</form>
        """
}

private let avatars: HTML = """
    <p class="actions">\(AvatarSize.allCases.map { avatar(id: 41, name: "민수", photo: nil, size: $0) })\
    \((1...12).map { avatar(id: Int64($0), name: "\(Character(UnicodeScalar(UInt8(64 + $0))))", photo: nil) })\
    \(avatar(id: 7, name: "👩‍🎨", photo: nil))</p>
    """

private let indicators: HTML = """
    \(tabFilter(
        [Tab("홈", path: "#main", isCurrent: true), Tab("Following", path: "#main", isCurrent: false)], label: "Sample"))
    <p class="actions">\([1, 42, 1_000].map { badge($0, label: "\($0) unread") })\
    \([0, 30, 75, 100, 120].map { progressRing(percent: $0, label: "\($0)%") })</p>
    """

private func notices(in t: Language) -> HTML {
    """
    \(NoticeKind.allCases.map { notice("A sentence that says it plainly. 한 문장으로 또렷하게.", kind: $0) })
    <div class="styleguide-toasts">\(toast("Copied. 복사했어요.", in: t))\(toast("Your work is on the wall.\n/works/1", in: t))</div>
    """
}

private func sheets(in t: Language) -> HTML {
    let rows = menu([
        menuLink("Download original", .download, to: "#main"), menuButton(t(.report), .flag),
        menuButton(t(.delete), .trash, isDanger: true, attributes: opens("sample-confirm")),
    ])
    return """
        <p class="actions">\(button("Open a sheet", style: .secondary, attributes: opens("sample-sheet")))\
        \(button("Open a question", style: .secondary, attributes: opens("sample-confirm")))</p>
        \(sheet(id: "sample-sheet", title: t(.more), in: t, rows))
        \(confirmation(
            id: "sample-confirm", title: t(.deleteQuestion), text: t(.deleteForGood), action: "#",
            confirm: t(.delete), in: t))
        \(rows)
        """
}

private let bubbles: HTML = """
    <div class="bubbles">\(bubble("안녕하세요! 전시 잘 봤어요.", isMine: false))\
    \(bubble("Thank you, that means a lot.", isMine: true))\(bubble("🎨", isMine: true))\(bubble(longWord, isMine: false))</div>
    """

private let icons: HTML = """
    <ul class="styleguide-icons">\(Icon.allCases.map { "<li>\(icon($0))<span>\($0.rawValue)</span></li>" as HTML })</ul>
    """

private let wall: HTML = cardGrid(
    id: "sample-wall",
    cards(
        [(3, 2, 1), (2, 3, 1), (1, 1, 4), (10, 1, 1), (1, 10, 1), (16, 9, 1), (4, 5, 2)].enumerated().map {
            index, shape in
            Card(
                id: "sample-\(index)", title: "Sample \(index + 1)", path: "#main",
                picture: Picture(
                    Rendering(ID(rawValue: 1), key: "none"), width: shape.0 * 200, height: shape.1 * 200, widths: [320],
                    placeholder: ["2436b8e8b04ad9d4c7b5402e", "e9e2d0a7b8a03f5a4fd08c60"][index % 2], alt: ""),
                count: shape.2)
        }))

private let skeletons: HTML = "\(Skeleton.allCases.map(skeleton))"

private let emptyStates: HTML = emptyState(
    .gallery, title: "An empty wall", text: "Share the first work. 첫 작품을 올려 보세요.",
    action: linkButton("New work", to: "#main", icon: .plus))
