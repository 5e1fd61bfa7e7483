import Core
package import Design
import IdentityPages

/// What this instance runs on, and how it treats members' data.
package func aboutView(version: String, shell: Shell) -> HTML {
    let t = shell.language
    // Where nobody shows a photo, there is nothing to say of photos.
    let points: [Phrase] = [.aboutHome, .aboutTracking] + (shell.features.contains(.profiles) ? [.aboutOriginals] : [])
    return """
        <section class="account about">
        <h1 dir="auto">\(shell.face.name)</h1>
        \(said(shell.face, shell: shell))
        <p>\(t(.aboutSalon))</p>
        <dl class="receipt"><div><dt>\(t(.version))</dt><dd>\(version)</dd></div></dl>
        <ul class="points">\(points.map { "<li>\(t($0))</li>" as HTML })</ul>
        <p class="other-way"><a href="/terms">\(t(.terms))</a>\
        \(if: shell.visitor != nil, #" · <a href="/welcome">\#(t(.aroundAgain))</a>"#)</p>
        </section>
        """
}

/// What the admins say about the instance.
private func said(_ face: SiteFace, shell: Shell) -> HTML {
    let t = shell.language
    func words(_ text: String) -> HTML { #"<p class="prose" dir="auto">\#(prose(text, shell))</p>"# }
    return """
        \(if: !face.description.isEmpty, words(face.description))
        \(if: !face.rules.isEmpty, "<h2>\(t(.houseRules))</h2>\(words(face.rules))")
        \(if: !face.contact.isEmpty, "<h2>\(t(.contact))</h2>\(reach(face.contact) ?? words(face.contact))")
        """
}

/// A link to an e-mail address; `nil` for other words.
private func reach(_ contact: String) -> HTML? {
    guard MailAddress.isAddress(contact) else { return nil }
    return #"<p><a href="mailto:\#(contact)">\#(contact)</a></p>"#
}

extension Phrase {
    fileprivate static let houseRules = Phrase("우리 규칙", "House rules")
    fileprivate static let contact = Phrase("연락처", "Contact")
    static let about = Phrase("앱 정보", "About")
    fileprivate static let aroundAgain = Phrase("공간 안내 다시 보기", "See the welcome pages again")
    fileprivate static let version = Phrase("버전", "Version")
    fileprivate static let aboutSalon = Phrase(
        "작업을 나누는 사람들이 직접 꾸리는 공간이에요.", "A home for people who make things, run by the people in it.")
    fileprivate static let aboutHome = Phrase(
        "올린 것은 모두 이 살롱의 서버에만 있어요.", "Everything you share stays on this Salon’s own server.")
    fileprivate static let aboutTracking = Phrase(
        "광고도, 다른 회사로 보내는 요청도 없어요.", "No advertising, and no requests to other companies.")
    fileprivate static let aboutOriginals = Phrase(
        "사진에 담긴 위치 같은 개인 정보는 밖으로 나가지 않아요.", "Private details in photos, such as the location, never leave it.")
}
