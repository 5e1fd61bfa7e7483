import Accounts
import Core
import Design
import Storage

func authorizeView(_ page: AuthorizePage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account">
        <h1>\(t(.allowApp))</h1>
        <dl class="receipt">\(fact(.app, page.name, in: t))\
        \(page.website.map { fact(.website, $0, in: t) })\
        \(page.leadsTo.map { fact(.leadsTo, $0, in: t) })</dl>
        <p class="muted">\(t(.ownClaim))</p>
        \(shell.visitor.map { who($0, page, shell: shell) })
        <h2>\(t(.itMay))</h2>
        <ul class="points">\(page.may.map { "<li>\(t($0))</li>" as HTML })</ul>
        <p class="muted">\(t(.endsInSettings))</p>
        <form method="post" action="\(page.action)"><div class="actions">\
        \(button(t(.dontAllow), style: .secondary))\
        \(button(t(.allow), attributes: #"formaction="\#(page.action)&amp;allow=1""#))</div></form>
        </section>
        """
}

private func fact(_ label: Phrase, _ value: String, in t: Language) -> HTML {
    #"<div><dt>\#(t(label))</dt><dd dir="auto">\#(value)</dd></div>"#
}

/// Who is logged in, and a way to log in as somebody else.
private func who(_ visitor: Visitor, _ page: AuthorizePage, shell: Shell) -> HTML {
    let t = shell.language
    let leads = logInPath(from: shell.path)
    return """
        <ul class="sessions"><li>\(avatar(
            id: visitor.id.rawValue, name: visitor.name, photo: visitor.photo))\
        <p><b dir="auto">\(visitor.name)</b> <span class="muted">@\(visitor.handle)</span></p></li></ul>
        <form method="post" action="/logout" data-leads-to="\(leads)"><input type="hidden" name="next" value="\(shell.path)">\
        \(button(t(.anotherAccount), style: page.asksForLogin ? .secondary : .quiet))</form>
        """
}

/// The code, for apps that nobody can be sent back to.
func codeView(_ code: String, app: String, shell: Shell) -> HTML {
    let t = shell.language
    let copies: HTML = #"type="button" hidden data-copies="app-code""#
    return """
        <section class="account made-link">
        <h1>\(t(.copyThisCode))</h1>
        <p>\(t(.copyCodeHint)) <b dir="auto">\(app)</b></p>
        <p class="link" id="app-code">\(code)</p>
        \(button(t(.copyCode), style: .secondary, icon: .copy, attributes: copies))
        </section>
        """
}

extension Phrase {
    static let allowApp = Phrase("앱을 허용할까요?", "Allow this app?")
    fileprivate static let app = Phrase("앱", "App")
    fileprivate static let website = Phrase("홈페이지", "Website")
    fileprivate static let leadsTo = Phrase("이어지는 곳", "Leads to")
    fileprivate static let ownClaim = Phrase(
        "앱이 스스로 밝힌 이름과 주소예요. 방금 직접 연 앱이 아니면 허용하지 마세요.",
        "This is what the app says of itself. Unless you have just opened it, do not allow it.")
    fileprivate static let itMay = Phrase("허용하면 앱은 이런 일을 할 수 있어요", "If you allow it, it may")
    fileprivate static let endsInSettings = Phrase(
        "비밀번호는 앱에 전해지지 않아요. 설정 → 앱에서 언제든 끊을 수 있어요.",
        "It never learns your password. You can end this at any time under Settings → Apps.")
    fileprivate static let allow = Phrase("허용", "Allow")
    fileprivate static let dontAllow = Phrase("허용 안 함", "Don’t allow")
    fileprivate static let anotherAccount = Phrase("다른 계정으로 로그인", "Use another account")
    static let copyThisCode = Phrase("이 코드를 앱에 넣어 주세요", "Copy this code into the app")
    fileprivate static let copyCodeHint = Phrase(
        "10분 동안 한 번 쓸 수 있어요. 이 앱에만 넣고, 다른 사람에게는 알려 주지 마세요:",
        "It works once, for 10 minutes. Enter it only into this app, and tell nobody:")
    fileprivate static let copyCode = Phrase("코드 복사", "Copy code")
}
