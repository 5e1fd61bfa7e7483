import Base
import Core
import Design
import IdentityPages

/// How mail fares, and the button that tries it.
func mailSection(_ page: OverviewPage, shell: Shell) -> HTML {
    let (t, mail) = (shell.language, page.mail)
    var lines: [HTML] = []
    if !page.sendsMail { lines.append(trouble(t(.noMailServer))) }
    if mail.failing > 0 { lines.append(trouble(t(.mailsFail(mail.failing)))) }
    if mail.givenUp > 0 { lines.append(trouble(t(.mailsGivenUp(mail.givenUp)))) }
    if let last = mail.last {
        lines.append(
            """
            <li>\(t(.lastFailure)) (\(timeView(last.at, shell: shell))): <span lang="en" dir="ltr">\(last.reason)</span></li>
            """)
    }
    if lines.isEmpty { lines.append("<li>\(icon(.check)) \(t(.mailIsWell))</li>") }
    let handed = mail.handedOverAt.map { timeView($0, shell: shell) } ?? "–"
    return """
        <section id="mail"><h2>\(t(.mail))</h2>
        <ul class="points">\(lines)</ul>
        \(if: !page.sendsMail, #"<p class="hint">\#(t(.howToSend))</p>"#)\
        <dl class="receipt"><div><dt>\(t(.lastHandedOver))</dt><dd>\(handed)</dd></div></dl>
        <form class="admin-form" method="post" action="\(AdminPath.testMail)#test-mail" id="test-mail" novalidate \
        data-progress>
        \(page.problems.all.filter { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        \(if: page.hasSentTestMail, notice(t(page.sendsMail ? .testMailIsBeingSent : .testMailOnlyLogged), kind: .info))
        <p class="hint">\(t(.testMailMeans))</p>
        \(confirmationFields(page.confirmation, problems: page.problems, in: t))
        <div class="actions">\(button(t(.sendTestMail), style: .secondary))</div></form></section>
        """
}

private func trouble(_ text: String) -> HTML { #"<li class="trouble">\#(icon(.alert)) \#(text)</li>"# }

extension Phrase {
    fileprivate static let mail = Phrase("메일", "Mail")
    fileprivate static let mailIsWell = Phrase("보내지 못한 메일이 없어요.", "No emails have failed.")
    fileprivate static let noMailServer = Phrase(
        "메일 서버를 정하지 않아서 메일이 서버의 기록에만 남아요.", "No mail server is set. Emails only go to the server’s log.")
    fileprivate static func mailsFail(_ count: Int) -> Phrase {
        Phrase(
            "\(count.grouped)통을 아직 보내지 못했어요. 계속 다시 시도해요.", english: count,
            "email could not be sent yet. Salon keeps trying.", "emails could not be sent yet. Salon keeps trying.")
    }
    fileprivate static func mailsGivenUp(_ count: Int) -> Phrase {
        Phrase(
            "지난 7일 동안 \(count.grouped)통을 보내지 못하고 포기했어요.", english: count,
            "email could not be delivered in the last 7 days.", "emails could not be delivered in the last 7 days.")
    }
    fileprivate static let lastFailure = Phrase("마지막 오류", "Last error")
    fileprivate static let lastHandedOver = Phrase("메일 서버에 마지막으로 넘긴 때", "Last handed to the mail server")
    fileprivate static let testMailMeans = Phrase(
        "내 이메일로 시험 메일을 보내 볼 수 있어요.", "You can send a test email to your own address.")
    fileprivate static let testMailIsBeingSent = Phrase(
        "시험 메일을 보내고 있어요. 보내지 못하면 여기에서 알려 드려요.",
        "The test email is being sent. If that fails, this page will say so.")
    fileprivate static let testMailOnlyLogged = Phrase(
        "메일 서버가 없어서 시험 메일은 서버의 기록에만 남았어요.",
        "No mail server is set, so the test email only went to the server’s log.")
    fileprivate static let howToSend = Phrase(
        "서버를 맡은 사람이 mail-smtp-url(SALON_MAIL_SMTP_URL)과 mail-from을 정하고 Salon을 다시 시작하면 메일을 보내요.",
        """
        Once whoever runs the server sets mail-smtp-url (SALON_MAIL_SMTP_URL) and mail-from and restarts Salon, emails \
        are sent.
        """)
    fileprivate static let sendTestMail = Phrase("시험 메일 보내기", "Send a test email")
}
