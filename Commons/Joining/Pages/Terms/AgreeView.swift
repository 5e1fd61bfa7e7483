import Core
package import Design
import IdentityPages
import Joining

package func agreeView(_ page: AgreePage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account agree">
        <h1>\(t(page.isFirst ? .agreeFirst : .agreeAgain))</h1>
        <p>\(t(page.isFirst ? .agreeFirstText : .agreeAgainText))</p>
        \(if: page.kept != nil, notice(t(.nothingIsLost), kind: .info))
        <form method="post" action="/terms/agree" novalidate data-progress>
        <input type="hidden" name="next" value="\(page.next)">
        \(page.kept.map { kept in kept.hidden.map(hiddenField) }.map { "\($0)" as HTML })
        \(consentFields(page.consents, asking: page.asked, notes: page.notes, problem: page.problem, in: t))
        \(button(t(.agreeAndGoOn)))
        </form>
        <p class="other-way"><a href="/logout">\(t(.logOut))</a> \
        <a href="\(SettingsPath.deletion)">\(t(.deleteAccount))</a></p>
        </section>
        """
}

/// The form that the terms interrupted, to be sent after all.
func resendView(_ kept: CarriedForm, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="account">
        <h1>\(t(.thanksForAgreeing))</h1>
        <p>\(t(.sendNow))</p>
        \(resendForm(kept.fields, to: kept.path, isMultipart: kept.isMultipart, hadFiles: kept.hadFiles, in: t))
        </section>
        """
}

extension Phrase {
    fileprivate static let agreeFirst = Phrase("먼저 동의해 주세요", "Before you go on")
    fileprivate static let agreeFirstText = Phrase(
        "이 살롱에 약관이 생겼어요. 읽고 동의하면 하던 일로 돌아가요.",
        "This Salon now has terms. Read them and agree to continue where you left off.")
    fileprivate static let agreeAgain = Phrase("약관이 새로워졌어요", "The terms have changed")
    fileprivate static let agreeAgainText = Phrase(
        "새 내용을 읽고 동의하면 하던 일로 돌아가요. 동의하지 않으면 로그아웃하거나 계정을 삭제할 수 있어요.",
        "Read what has changed and agree to continue where you left off, or log out or delete your account.")
    fileprivate static let nothingIsLost = Phrase(
        "방금 쓴 것은 그대로 있어요. 동의한 다음 보낼 수 있어요.",
        "What you have just written is kept. You can send it once you have agreed.")
    fileprivate static let agreeAndGoOn = Phrase("동의하고 계속하기", "Agree and continue")
    fileprivate static let thanksForAgreeing = Phrase("동의해 주셔서 고마워요", "Thank you")
    fileprivate static let sendNow = Phrase(
        "아까 쓰던 것을 이제 보낼 수 있어요.", "You can now send what you were writing.")
}
