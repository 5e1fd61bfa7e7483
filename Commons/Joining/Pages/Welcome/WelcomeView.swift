import Accounts
import BasePages
import Core
package import Design
import Joining

package func welcomeView(_ page: WelcomePage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="welcome" data-welcome>
        \(steps(page, in: t))
        \(subject(page, shell: shell))
        </section>
        """
}

private func subject(_ page: WelcomePage, shell: Shell) -> HTML {
    let t = shell.language
    switch page.subject {
    case .card(let space): return card(space, in: t) + turning(page, in: t)
    case .people(let people, let glimpses):
        return suggestions(people, glimpses, shell: shell) + turning(page, in: t)
    case .farewell: return farewell(page, in: t)
    }
}

private func suggestions(_ people: [PersonRow], _ glimpses: [ID<Account>: [Glimpse]], shell: Shell) -> HTML {
    let rows = people.map { personRow($0, glimpses: glimpses[$0.author.id] ?? [], shell: shell) }
    return """
        <div class="welcome-people"><h1>\(shell.language(.peopleToFollow))</h1>
        <p>\(shell.language(.peopleToFollowText))</p>
        <ul class="people">\(rows)</ul></div>
        """
}

private func steps(_ page: WelcomePage, in t: Language) -> HTML {
    let dots = (1...page.count).map { number -> HTML in
        number == page.number ? #"<span class="now"></span>"# : "<span></span>"
    }
    return """
        <p class="steps"><span class="visually-hidden">\(t(.step(page.number, of: page.count)))</span>\
        <span aria-hidden="true">\(dots)</span></p>
        """
}

private func card(_ card: WelcomeCard, in t: Language) -> HTML {
    let drawing = card.drawing.map { drawing -> HTML in
        #"<svg class="scene" viewBox="0 0 240 160" aria-hidden="true">\#(drawing)</svg>"#
    }
    return """
        <div class="welcome-art">\(drawing ?? icon(card.icon))</div>
        <div><h1>\(t(card.title))</h1>
        <p>\(t(card.text))</p></div>
        """
}

/// Plain questions for another page, so the browser's Back works; and the way out, to where the member was going.
private func turning(_ page: WelcomePage, in t: Language) -> HTML {
    """
    <form class="turning" action="/welcome">
    \(button(t(.next), attributes: turns(to: page.number + 1, "data-next")))
    \(button(t(.skip), style: .quiet, attributes: #"form="skip" name="action" value="later" data-skip"#))
    \(if: page.number > 1, button(t(.back), style: .quiet, attributes: turns(to: page.number - 1, "data-previous")))
    \(nextField(page))
    </form>
    <form id="skip" method="post" action="/welcome" data-progress hidden>\(shared(page))</form>
    """
}

private func turns(to number: Int, _ name: HTML) -> HTML { #"name="page" value="\#(number)" \#(name)"# }

private func nextField(_ page: WelcomePage) -> HTML {
    page.next == "/" ? .empty : #"<input type="hidden" name="next" value="\#(page.next)">"#
}

private func farewell(_ page: WelcomePage, in t: Language) -> HTML {
    let farewell = page.farewell
    if farewell.use == .nickname { return nickname(page, in: t) }
    let asks = farewell.use != .nothing
    return """
        <div class="welcome-art">\(icon(asks ? .pencil : .check))</div>
        <div><h1>\(t(asks ? .introduceYourself : .thatIsAll))</h1>
        <p>\(t(farewell.use.hint))</p></div>
        <form method="post" action="/welcome" novalidate data-progress\(if: asks, " data-intro")>
        \(shared(page))
        \(if: asks, introField(farewell, in: t))\(if: farewell.use == .loungePost, checkBox(
            "later", .appearLater, hint: .whyLater, isChecked: farewell.isLater, in: t))
        \(button(t(.start)))
        </form>
        \(if: asks, later(page, in: t))
        \(if: page.count > 1, back(page, in: t))
        """
}

private func shared(_ page: WelcomePage) -> HTML {
    #"\#(nextField(page))<input type="hidden" name="round" value="\#(page.farewell.round)">"#
}

private func introField(_ farewell: WelcomePage.Farewell, in t: Language) -> HTML {
    """
    \(field(
        Field(
            "intro", .introLine, value: farewell.typed, limit: Introduction.limit, problem: farewell.problem,
            enterKey: "go"), in: t))
    <p class="hint counted" data-counted data-limit="\(Introduction.limit.characters)" aria-hidden="true" hidden></p>
    """
}

private func nickname(_ page: WelcomePage, in t: Language) -> HTML {
    """
    <div class="welcome-art">\(icon(.lounge))</div>
    <div><h1>\(t(.nicknameFirst))</h1>
    <p>\(t(page.farewell.use.hint))</p></div>
    <p class="way">\(linkButton(t(.chooseNickname), to: page.farewell.entrance ?? "/"))</p>
    \(later(page, in: t))
    \(if: page.count > 1, back(page, in: t))
    """
}

private func later(_ page: WelcomePage, in t: Language) -> HTML {
    """
    <form method="post" action="/welcome" data-progress>\(shared(page))\
    \(button(t(.later), style: .secondary, attributes: #"name="action" value="later""#))</form>
    """
}

private func back(_ page: WelcomePage, in t: Language) -> HTML {
    """
    <form class="turning" action="/welcome">\(nextField(page))\
    \(button(t(.back), style: .quiet, attributes: turns(to: page.number - 1, "data-previous")))</form>
    """
}

extension WelcomePage.Farewell.Use {
    fileprivate var hint: Phrase {
        switch self {
        case .loungePost:
            Phrase(
                """
                라운지에 닉네임으로 올리는 첫 글과 한 줄 소개가 돼요. 이름과 사진은 보이지 않아요. 최근에 가입한 사람이 몇 명뿐이면 \
                누구인지 짐작할 수 있으니, 나중에 해도 괜찮아요.
                """,
                """
                It becomes your first post and your intro in the lounge, under your nickname, without your name or \
                photo. If few people have joined recently, others may guess who you are; you can do it another day.
                """)
        case .nickname:
            Phrase(
                "라운지에서는 이름과 사진 없이 닉네임으로 이야기해요. 지금 정하지 않아도 라운지에 처음 들어갈 때 정할 수 있어요.",
                """
                In the lounge, people talk under nicknames, without names or photos. It can wait: you are asked \
                again when you first enter.
                """)
        case .bio:
            Phrase("프로필의 소개가 돼요. 언제든 바꿀 수 있어요.", "It becomes the bio on your profile. You can change it any time.")
        case .nothing: Phrase("이제 다 봤어요. 천천히 둘러보세요.", "That is everything. Make yourself at home.")
        }
    }
}

extension Phrase {
    fileprivate static func step(_ number: Int, of count: Int) -> Phrase {
        Phrase("\(count)쪽 중 \(number)쪽", "Page \(number) of \(count)")
    }
    fileprivate static let appearLater = Phrase(
        "한 시간 안의 아무 때나 올리기", "Appear at a random moment within the next hour")
    fileprivate static let whyLater = Phrase(
        "방금 가입한 사람이 썼다고 짐작하기 어려워져요.", "It is then harder to guess that a new member wrote it.")
    fileprivate static let next = Phrase("다음", "Next")
    fileprivate static let chooseNickname = Phrase("닉네임 정하기", "Choose a nickname")
    fileprivate static let skip = Phrase("건너뛰기", "Skip")
    fileprivate static let start = Phrase("시작하기", "Start")
    fileprivate static let later = Phrase("나중에", "Later")
    fileprivate static let introLine = Phrase("한 줄 소개", "Intro")
    fileprivate static let nicknameFirst = Phrase("라운지 닉네임을 정해 볼까요?", "Choose a nickname for the lounge?")
    fileprivate static let peopleToFollow = Phrase("누구의 소식을 볼까요?", "Who would you like to follow?")
    fileprivate static let peopleToFollowText = Phrase(
        "팔로우하면 새 작품과 글이 내 화면에 모여요. 나중에 해도 괜찮아요.",
        "What they share appears on your pages. You can do this any time.")
    fileprivate static let introduceYourself = Phrase("한 줄로 인사해 볼까요?", "Say hello in one line")
    fileprivate static let thatIsAll = Phrase("시작할 준비가 됐어요", "Ready to start")
}
