import BasePages
import Core
import Design
import Lounge

/// The rules as they are set here, number by number.
func loungeRulesView(_ rules: LoungeRules, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <article class="lounge-page lounge-rules">
        <h1 class="visually-hidden">\(t(.loungeRules))</h1>
        \(chapter(RulesChapter(title: .aboutPersonas, points: [.ruleOnePersona, .ruleNobodyKnows, .ruleOperator]), in: t))
        \(fades(in: t))
        \(rules.chapters.map { chapter($0, in: t) })
        </article>
        """
}

/// The lounge before its door.
func loungeOutsideView(shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="lounge-page">
        <h1 class="visually-hidden">\(t(.lounge))</h1>
        \(placeIntro(.lounge, shell: shell))
        <article class="lounge-rules">\(fades(in: t))
        <p><a href="/lounge/rules">\(t(.loungeRules))</a></p></article>
        </div>
        """
}

private func chapter(_ chapter: RulesChapter, in t: Language) -> HTML {
    let points = chapter.points.map { "<li>\(t($0))</li>" as HTML }
    return "<section><h2>\(t(chapter.title))</h2><ul>\(points)</ul></section>"
}

/// How it looks, step by step.
private func fades(in t: Language) -> HTML {
    let steps = (0...5).map { step -> HTML in
        let value = step == 0 ? "0" : "−\(step * Fade.stepSize)"
        return """
            <li class="lounge-item fade-\(step)"><span class="words">\(t(.fadeSample))</span> \
            <span class="muted">\(value)</span></li>
            """
    }
    return """
        <section><h2>\(t(.howItFades))</h2><p>\(t(.howItFadesText))</p>
        <ul class="fades">\(steps)\
        <li class="lounge-item fade-mine"><span class="words">\(t(.fadeSample))</span> \
        <span class="muted">\(t(.whereYouPressed))</span></li></ul></section>
        """
}

extension Phrase {
    fileprivate static let aboutPersonas = Phrase("닉네임", "Nicknames")
    fileprivate static let ruleOnePersona = Phrase(
        "한 사람에 닉네임 하나예요. 바꿀 수 있고, 바꾸면 지금까지 쓴 글도 새 닉네임으로 보여요.",
        "Everybody has one nickname. If you change it, all you have written shows the new one.")
    fileprivate static let ruleNobodyKnows = Phrase(
        "어느 회원이 어느 닉네임인지는 어디에도 나오지 않아요. 글에는 며칠 전인지만 나오고, 시각은 나오지 않아요.",
        "No page shows which member has which nickname. Posts show their day, but no time.")
    fileprivate static let ruleOperator = Phrase(
        "서버 운영자는 데이터베이스를 직접 열어 볼 수 있어요. 그것까지 막을 수는 없어요.",
        "The server’s operator can open its database. Salon cannot prevent that.")
    fileprivate static let howItFades = Phrase("이렇게 옅어져요", "How it fades")
    fileprivate static let howItFadesText = Phrase(
        """
        20마다 한 단계씩이에요. 옅은 글도 가리키거나 누르거나 초점을 맞추면 또렷해지고, 기기에서 고대비를 켜면 언제나 또렷하게 보여요.
        """,
        """
        In steps of 20. Point at a faded post, tap it or focus it, and it becomes clear. With high contrast set on \
        your device, it always is.
        """)
    fileprivate static let fadeSample = Phrase("말은 남아요", "Words remain")
    fileprivate static let whereYouPressed = Phrase("내가 누른 사람의 글", "where you pressed")
}
