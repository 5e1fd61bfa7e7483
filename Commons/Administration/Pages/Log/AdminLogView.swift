import Accounts
package import Administration
import Core
package import Design
import Media
import Moderation
import ModerationPages

package func adminLogView(_ page: AdminLog, shell: Shell) -> HTML {
    let t = shell.language
    return adminPage(
        .acts, in: t,
        """
        \(logFilterView(page.filter, path: AdminPath.acts, name: \.phrase, in: t))
        <ol class="cases">\(page.entries.map { item($0, shell: shell) })</ol>
        \(if: page.entries.isEmpty, emptyState(
            .check, title: t(page.filter.isOn ? .nothingFiltered : .nothingLogged),
            text: t(page.filter.isOn ? .nothingFilteredText : .nothingLoggedText)))
        \(page.older.map { moreLink($0, in: t) })
        <p class="cases-foot"><a href="/admin/log">\(t(.moderatorsLog))</a></p>
        """)
}

private func item(_ entry: AdminLogEntry, shell: Shell) -> HTML {
    let t = shell.language
    let about: HTML = " · \(handleLink(entry.handle, shell: shell))"
    let admin: HTML = entry.admin.isEmpty ? HTML(escaping: t(.operator)) : "@\(entry.admin)"
    return """
        <li class="case"><p><b>\(t(entry.act.phrase))</b>\(if: !entry.handle.isEmpty, about)\
        \(if: entry.isAboutGone, " · \(t(.formerMember))") · \
        <span class="muted">\(admin) · \(timeView(entry.id.createdAt, shell: shell))</span></p>\
        \(if: !entry.detail.isEmpty, #"<p class="case-words" dir="auto">\#(entry.said(in: t))</p>"#)</li>
        """
}

extension AdminLogEntry {
    /// Whoever it was about has left, and is named no more.
    fileprivate var isAboutGone: Bool { act == .accountDeleted && handle.isEmpty }

    /// The detail with the names that pages have: what is stored needs no language.
    fileprivate func said(in t: Language) -> String {
        switch act {
        case .role:
            return detail.split(separator: " ").map { word in
                Role(rawValue: String(word)).map { t($0.phrase) } ?? String(word)
            }.joined(separator: " ")
        case .setting:
            guard let colon = detail.firstRange(of: ": ") else { return detail }
            let name = String(detail[..<colon.lowerBound])
            let phrase = InstanceSetting(rawValue: name)?.phrase ?? (name == HoldFirstPosts.logged ? .firstPosts : nil)
            return phrase.map { "\(t($0)): \(values(String(detail[colon.upperBound...]), in: t))" } ?? detail
        case .quota: return values(detail, in: t)
        default: return detail
        }
    }
}

/// "off → on" in the words of pages. What a member wrote stays as it is, and so does what is no word of ours.
private func values(_ detail: String, in t: Language) -> String {
    detail.split(separator: " → ", omittingEmptySubsequences: false).map { value in
        let value = String(value)
        return Phrase.loggedValues[value].map { t($0) } ?? value
    }.joined(separator: " → ")
}

extension Phrase {
    /// By how they are stored.
    fileprivate static let loggedValues: [String: Phrase] = {
        let quotas = [StorageQuota.ofRole, .unlimited, .bytes(0)].map { (Language.english($0.phrase), $0.phrase) }
        let switches = [("on", Phrase("켜짐", "on")), ("off", Phrase("꺼짐", "off"))]
        // As earlier versions stored it.
        let former = [("as the role", StorageQuota.ofRole.phrase)]
        return Dictionary(uniqueKeysWithValues: quotas + switches + former)
    }()
    fileprivate static let formerMember = Phrase("탈퇴한 회원", "a former member")
    fileprivate static let nothingLogged = Phrase("아직 기록이 없어요", "Nothing logged yet")
    fileprivate static let nothingLoggedText = Phrase(
        "관리자가 한 일이 여기에 남아요.", "What admins do is recorded here.")
    fileprivate static let moderatorsLog = Phrase(
        "신고와 결정의 기록은 따로 있어요", "Reports and decisions have a log of their own")
    static let `operator` = Phrase("서버에서", "On the server")
}
