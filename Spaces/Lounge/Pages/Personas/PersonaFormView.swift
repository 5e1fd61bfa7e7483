import Core
import Design

/// The entrance: what a persona is, and the choice of a nickname.
func joinLoungeView(_ form: PersonaForm, shell: Shell) -> HTML {
    let t = shell.language
    let points: [Phrase] = [.personaIsYours, .personaIsSeparate, .personaAnswers, .personaMayChange]
    return """
        <section class="lounge-page lounge-form">
        <h1 class="visually-hidden">\(t(.joinLounge))</h1>
        <p>\(t(.joinLoungeText))</p>
        <ul class="points">\(points.map { "<li>\(t($0))</li>" as HTML })</ul>
        <form method="post" action="/lounge/join" novalidate data-nickname="">
        <input type="hidden" name="next" value="\(form.next)">
        \(problem(form, in: t))\(nicknameField(form, hint: .nicknameHint, in: t))
        <div class="actions">\(button(t(.startLounge), attributes: "data-enter"))\
        \(linkButton(t(.loungeRules), to: "/lounge/rules", style: .quiet))</div>
        </form>
        </section>
        """
}

/// The form for another nickname or intro.
func editPersonaView(_ form: PersonaForm, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="lounge-page lounge-form">
        <h1 class="visually-hidden">\(t(.editPersona))</h1>
        <form method="post" action="/lounge/me/edit" novalidate data-nickname="\(form.own ?? "")">
        \(enterSaves)
        \(problem(form, in: t))\(nicknameField(form, hint: .nicknameChangeHint, in: t))
        \(field(
            Field(
                "intro", .loungeIntro, value: form.intro, hint: .loungeIntroHint, problem: form.problems["intro"],
                enterKey: "done", isRequired: false), in: t))
        \(button(t(.save), attributes: "data-enter"))
        </form>
        </section>
        """
}

/// Enter presses a form's first button, which would be the one that only asks; the script takes it away.
private let enterSaves: HTML = """
    <button class="visually-hidden" tabindex="-1" aria-hidden="true" data-enter-saves></button>
    """

private func problem(_ form: PersonaForm, in t: Language) -> HTML? {
    form.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) }
}

/// The button asks whether the nickname is free: at once with scripts, by the form without.
private func nicknameField(_ form: PersonaForm, hint: Phrase, in t: Language) -> HTML {
    let problem = form.problems["nickname"]
    return """
        <div class="nickname-field">\
        \(field(
            Field("nickname", .nickname, value: form.nickname, hint: hint, problem: problem, enterKey: "go"), in: t))\
        \(button(t(.checkNickname), style: .secondary, attributes: #"name="check" value="1" data-check"#))\
        <p class="nickname-result" role="status" data-result\
        \(if: form.isFree == true, #" data-free="true""#)>\(if: form.isFree == true, "\(t(.nicknameFree))")</p></div>
        """
}

extension Phrase {
    static let joinLounge = Phrase("라운지에서 쓸 닉네임", "A nickname for the lounge")
    fileprivate static let joinLoungeText = Phrase(
        "라운지는 닉네임으로 편하게 말하는 곳이에요. 여기에서는 아무도 내가 누구인지 몰라요.",
        "In the lounge everybody goes by a nickname, and nobody knows who is who.")
    fileprivate static let personaIsYours = Phrase(
        "닉네임 하나로 글과 답글을 써요. 사진 대신 첫 글자가 보여요.",
        "You post under one nickname. Its first letter takes the place of a photo.")
    fileprivate static let personaIsSeparate = Phrase(
        "이름, 아이디, 프로필과는 이어지지 않아요. 누구를 차단하거나 뮤트했는지도 라운지에는 알려지지 않아요.",
        "It is not connected with your name, handle or profile, and does not show who you block or mute."
    )
    fileprivate static let personaAnswers = Phrase(
        "대신 상처 주는 글에는 누구나 투명도를 누를 수 있고, 그러면 쓴 사람의 글이 조금씩 옅어져요.",
        "In return, anybody can press Transparency where words hurt, and their author fades a little.")
    fileprivate static let personaMayChange = Phrase(
        "닉네임은 나중에 바꿀 수 있어요.", "You can change the nickname later.")
    fileprivate static let nicknameHint = Phrase(
        "한글, 영문, 숫자, 밑줄(_)로 12자까지. 나를 알아볼 수 있는 이름은 피하는 게 좋아요.",
        "Up to 12 characters of Hangul, Latin letters, digits and _. Avoid names people know you by.")
    fileprivate static let nicknameChangeHint = Phrase(
        "바꾸면 지금까지 쓴 글에도 새 닉네임이 보여요.", "What you have written so far will show the new nickname.")
    fileprivate static let checkNickname = Phrase("중복 확인", "Check")
    static let nicknameFree = Phrase("쓸 수 있는 닉네임이에요.", "This nickname is free.")
    fileprivate static let startLounge = Phrase("시작하기", "Start")
    static let editPersona = Phrase("닉네임과 소개 수정", "Edit nickname and intro")
    fileprivate static let loungeIntroHint = Phrase("50자까지. 비워 두어도 돼요.", "Up to 50 characters. You can leave it empty.")
}
