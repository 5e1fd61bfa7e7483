import BasePages
import Core
package import Design

package func loginView(_ page: LoginPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account">\(page.door.map { doorIntro($0, in: t) })
        <h1>\(t(.logIn))</h1>
        \(said(on: page, in: t))
        <form method="post" action="/login" novalidate data-progress>
        \(page.problem.map { notice(t($0), kind: .problem) })
        <input type="hidden" name="next" value="\(page.next)">\
        \(if: page.hasPressed, #"<input type="hidden" name="pressed">"#)
        \(field(
            Field(
                "identifier", .email, value: page.identifier, hint: .orHandle, problem: page.problems["identifier"],
                autocomplete: "username"), in: t))
        \(field(
            Field(
                "password", .password, kind: .password, problem: page.problems["password"],
                autocomplete: "current-password", enterKey: "go"), in: t))
        \(button(t(.logIn)))
        </form>\(if: page.takesPasskeys, passkeyLogin(next: page.next, in: t))\
        \(socialWays(page.ways, next: page.next, in: t))
        <p class="other-way"><a href="/password/reset">\(t(.passwordForgotten))</a></p>
        \(if: page.canJoin, otherWay(t(.newHere), t(.join), to: joinPath(from: page.next, hasPressed: page.hasPressed)))
        \(termsLink(in: t))
        \(languageSwitch(shell: shell))
        </section>
        """
}

/// Why somebody is here, in one notice; and that words are kept, which the script shows that knows it (`sealed.js`): only
/// the browser can tell whether it keeps something.
private func said(on page: LoginPage, in t: Language) -> HTML {
    let why: Phrase? =
        page.hasPressed ? .pressAgain : page.sessionHasEnded ? .sessionHasEnded : .asked(before: page.next)
    guard let why else {
        return #"<div role="status" data-words-kept hidden>\#(notice(t(.loggedOutWordsKept), kind: .info))</div>"#
    }
    let kept: HTML = #"<span role="status" data-words-kept hidden> \#(t(.wordsKept))</span>"#
    return notice(t(why), kind: .info, further: kept)
}

/// The link from one account page to the other.
package func otherWay(_ question: String, _ label: String, to path: String) -> HTML {
    #"<p class="other-way">\#(question) <a href="\#(path)">\#(label)</a></p>"#
}

extension Phrase {
    fileprivate static let sessionHasEnded = Phrase(
        "로그인이 만료됐어요. 다시 로그인해 주세요.", "Your session has ended. Log in again.")
    fileprivate static let pressAgain = Phrase(
        "로그인한 다음 한 번 더 눌러 주세요. 아직 아무것도 바뀌지 않았어요.",
        "Log in, then press it again. Nothing has changed yet.")
    fileprivate static let wordsKept = Phrase(
        "쓰던 글은 이 브라우저에 남아 있고, 다시 로그인하면 돌아와요.",
        "What you wrote is kept in this browser, and comes back once you log in.")
    fileprivate static let loggedOutWordsKept = Phrase(
        "로그아웃됐어요. 쓰던 글은 이 브라우저에 남아 있고, 다시 로그인하면 돌아와요.",
        "You have been logged out. What you wrote is kept in this browser, and comes back once you log in.")
    fileprivate static let orHandle = Phrase("아이디로도 로그인할 수 있어요.", "Your handle works too.")
    fileprivate static let passwordForgotten = Phrase("비밀번호를 잊으셨나요?", "Forgot your password?")
    fileprivate static let newHere = Phrase("처음 오셨나요?", "New here?")
}
