package import Core
package import Design
import Joining
import PeoplePages

package func invitationsView(_ page: InvitationsPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="settings account-settings">
        <h1 class="visually-hidden">\(t(.invitations))</h1>
        \(page.link.map { madeJustNow($0, in: t) })
        <section><h2>\(t(.invite))</h2>
        <p class="muted">\(t(.inviteHint))</p>
        <form method="post" action="\(SettingsPath.invitations)" novalidate data-progress>
        \(page.problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        \(choice(
            "uses", .uses, InvitationUses.allCases.map { ($0.rawValue, t($0.phrase), $0 == page.uses) },
            problem: page.problems["uses"], in: t))
        \(choice(
            "period", .period, InvitationPeriod.allCases.map { ($0.rawValue, t($0.phrase), $0 == page.period) },
            problem: page.problems["period"], in: t))
        \(button(t(.makeLink), icon: .link))
        </form></section>
        \(if: !page.rows.isEmpty, list(page, in: t))
        </div>
        """
}

/// The code in it is not kept, so this is the only time it can be shown.
private func madeJustNow(_ link: String, in t: Language) -> HTML {
    let copies: HTML = #"type="button" hidden data-copies="invitation-link""#
    return """
        <section class="made-link" aria-labelledby="made-title"><h2 id="made-title">\(t(.made))</h2>
        <p class="muted">\(t(.madeHint))</p>
        <p class="link" id="invitation-link">\(link)</p>
        \(button(t(.copyLink), style: .secondary, icon: .copy, attributes: copies))
        \(qrCode(link).map { #"<div class="qr" role="img" aria-label="\#(t(.qrCode))">\#($0)</div>"# as HTML })</section>
        """
}

private func choice(
    _ name: String, _ label: Phrase, _ options: [(value: String, label: String, isSelected: Bool)], problem: Phrase?,
    in t: Language
) -> HTML {
    let rows = options.map { option -> HTML in
        #"<option value="\#(option.value)"\#(if: option.isSelected, " selected")>\#(option.label)</option>"#
    }
    let id = "field-\(name)"
    return """
        <div class="field\(if: problem != nil, " has-problem")"><label for="\(id)">\(t(label))</label>
        \(problem.map { problemLine($0, id: "\(id)-problem", t) })
        <select class="input" id="\(id)" name="\(name)"\
        \(if: problem != nil, #" aria-invalid="true" aria-describedby="\#(id)-problem""#)>\(rows)</select></div>
        """
}

private func list(_ page: InvitationsPage, in t: Language) -> HTML {
    """
    <section><h2>\(t(.madeBefore))</h2>
    <ul class="sessions">\(page.rows.map { row($0, in: t) })</ul>
    \(page.older.map { linkButton(t(.more), to: $0, style: .secondary) })</section>
    """
}

private func row(_ row: InvitationRow, in t: Language) -> HTML {
    let name: HTML = #"aria-label="\#(t(.revoke)): \#(t(row.made))""#
    let form: HTML = """
        <form method="post" action="\(SettingsPath.invitations)/\(row.id.rawValue)/revoke">\
        \(button(t(.revoke), style: .quiet, attributes: name))</form>
        """
    return """
        <li>\(icon(.link))<p><b>\(t(row.made))</b> <span class="muted">\(t(row.uses)) · \(t(row.state))</span></p>\
        \(if: row.isLive, form)</li>
        """
}

extension InvitationUses {
    fileprivate var phrase: Phrase {
        guard let limit else { return Phrase("제한 없음", "No limit") }
        return Phrase("\(limit)명", limit == 1 ? "1 person" : "\(limit) people")
    }
}

extension InvitationPeriod {
    fileprivate var phrase: Phrase {
        guard let days else { return Phrase("기한 없음", "Never") }
        return Phrase("\(days)일", days == 1 ? "1 day" : "\(days) days")
    }
}

extension Phrase {
    package static let invitations = Phrase("초대", "Invitations")
    fileprivate static let invite = Phrase("초대하기", "Invite")
    fileprivate static let inviteHint = Phrase(
        "링크를 받은 사람은 이 살롱에 가입할 수 있어요.", "Anybody with the link can join this Salon.")
    fileprivate static let uses = Phrase("가입할 수 있는 사람", "How many may join")
    fileprivate static let period = Phrase("쓸 수 있는 기간", "How long it works")
    fileprivate static let makeLink = Phrase("초대 링크 만들기", "Make a link")
    fileprivate static let made = Phrase("초대 링크를 만들었어요", "Here is your invitation link")
    fileprivate static let madeHint = Phrase(
        "지금 한 번만 보여 드려요. 복사해서 초대할 사람에게 보내 주세요.", "It is shown only once. Copy it and send it to the people you invite.")
    fileprivate static let copyLink = Phrase("링크 복사", "Copy link")
    fileprivate static let madeBefore = Phrase("만든 초대", "Your invitations")
    fileprivate static let revoke = Phrase("초대 취소", "Revoke")
}
