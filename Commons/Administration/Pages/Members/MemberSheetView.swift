import Accounts
import Administration
import BasePages
import Core
import Design
import Media
import ModerationPages
import People

/// What an admin sees of a member, and can do.
func memberSheetView(_ sheet: MemberSheet, shell: Shell) -> HTML {
    let t = shell.language
    let line = sheet.facts.line
    return """
        <div class="cases-page case-page admin-page">
        <header class="admin-head">\(avatar(line.author))<div>
        <h1 dir="auto">\(line.author.name)</h1>
        <p class="muted">\(handleLink(line.author.handle, shell: shell)) · \(t(line.role.phrase))\
        \(sheet.scout.map { #" · \#(t(.scoutFor)) <span dir="auto">\#($0.organisation)</span>"# as HTML })\
        \(if: line.isSuspended, #" · <a class="alert" href="/admin/sanctions">\#(t(.isSuspended))</a>"#)</p>
        </div></header>
        \(sheet.link.map { handOver($0, in: t) })
        <dl class="receipt">\(facts(sheet, shell: shell).map { fact in
            "<div><dt>\(t(fact.label))</dt><dd>\(fact.value)</dd></div>" as HTML
        })</dl>
        <section class="member-forms"><h2>\(t(.memberActs))</h2>\(memberForms(sheet, shell: shell))</section>
        <section id="invited"><h2>\(t(.invitedBy))</h2>\(chain(sheet, in: t))</section>
        <section><h2>\(t(.hasInvited))</h2>\
        \(if: sheet.invited.rows.isEmpty, #"<p class="muted">\#(t(.nobodyInvited))</p>"#)\
        \(if: !sheet.invited.rows.isEmpty, invitedList(sheet.invited, shell: shell))</section>
        </div>
        """
}

/// It is not kept, so this is the only time it can be shown.
private func handOver(_ link: String, in t: Language) -> HTML {
    let copies: HTML = #"type="button" hidden data-copies="reset-link""#
    return """
        <section class="made-link" aria-labelledby="reset-title"><h2 id="reset-title">\(t(.resetMade))</h2>
        <p class="muted">\(t(.resetMadeHint))</p>
        <p class="link" id="reset-link">\(link)</p>
        \(button(t(.copyResetLink), style: .secondary, icon: .copy, attributes: copies))</section>
        """
}

private func facts(_ sheet: MemberSheet, shell: Shell) -> [(label: Phrase, value: HTML)] {
    let t = shell.language
    let (facts, line) = (sheet.facts, sheet.facts.line)
    func text(_ phrase: Phrase) -> HTML { HTML(escaping: t(phrase)) }
    let posts: Phrase =
        facts.posts < MemberFacts.postsCounted
        ? Phrase(facts.posts.grouped, facts.posts.grouped)
        : Phrase("\(facts.posts.grouped)개 이상", "\(facts.posts.grouped) or more")
    let email: Phrase = facts.isConfirmed ? .emailConfirmed : .emailUnconfirmed
    let published = shell.features.contains(.posts) ? [(label: Phrase.postsOfMember, value: text(posts))] : []
    return [
        (.email, "<bdi>\(facts.email)</bdi> · \(t(email))"),
        (.memberLanguage, text(facts.language.map { Phrase($0.endonym, $0.endonym) } ?? .byBrowser)),
        (.joinedMember, timeView(line.joinedAt, shell: shell)),
        (.lastSeen, line.seen.shown(at: shell.now).map { monthView($0, in: t) } ?? text(.neverSeen)),
        (.twoStep, text(facts.hasSecondFactor ? .isOn : .isOff)),
        (.storageOfMember, text(storage(sheet))),
    ] + published + [
        (.reportsAbout, HTML(escaping: facts.casesAbout.grouped)),
        (.reportsBy, HTML(escaping: facts.reports.grouped)),
    ]
}

private func storage(_ sheet: MemberSheet) -> Phrase {
    let line = sheet.facts.line
    switch line.quota {
    case .unlimited: return .quota(line.stored, nil)
    case .bytes(let bytes): return .quota(line.stored, bytes)
    case .ofRole: return .quota(line.stored, sheet.roleQuota)
    }
}

/// From who invited the member to who began.
private func chain(_ sheet: MemberSheet, in t: Language) -> HTML {
    guard !sheet.chain.isEmpty else { return #"<p class="muted">\#(t(.invitedByNobody))</p>"# }
    return """
        <ol class="admin-chain">\(sheet.chain.map { "<li>\(memberLink($0))</li>" as HTML })</ol>
        """
}

extension Phrase {
    fileprivate static let scoutFor = Phrase("스카우트,", "scout for")
    /// - Parameter quota: `nil` for no limit.
    fileprivate static func quota(_ used: Int, _ quota: Int?) -> Phrase {
        guard let quota else { return Phrase("\(used.roughly.korean), 제한 없음", "\(used.roughly.english), no limit") }
        return used.roughly(of: quota)
    }

    fileprivate static let memberActs = Phrase("할 수 있는 일", "Actions")
    fileprivate static let invitedBy = Phrase("초대한 사람", "Invited by")
    fileprivate static let invitedByNobody = Phrase(
        "초대 없이 가입했거나 초대한 회원이 떠났어요.", "Joined uninvited, or the inviter has left.")
    fileprivate static let hasInvited = Phrase("초대받아 온 사람", "Members invited")
    fileprivate static let emailConfirmed = Phrase("확인됨", "confirmed")
    fileprivate static let emailUnconfirmed = Phrase("확인 전", "not confirmed")
    fileprivate static let memberLanguage = Phrase("언어", "Language")
    fileprivate static let byBrowser = Phrase("브라우저 설정", "Same as the browser")
    fileprivate static let twoStep = Phrase("2단계 인증", "Two-step login")
    fileprivate static let isOn = Phrase("켜짐", "On")
    fileprivate static let isOff = Phrase("꺼짐", "Off")
    fileprivate static let storageOfMember = Phrase("저장 공간", "Storage")
    fileprivate static let postsOfMember = Phrase("올린 것", "Published")
    fileprivate static let reportsAbout = Phrase("이 회원에 대한 신고", "Reports about this member")
    fileprivate static let reportsBy = Phrase("이 회원이 한 신고", "Reports by this member")
    fileprivate static let resetMade = Phrase("비밀번호를 새로 정하는 링크예요", "Here is the link for a new password")
    fileprivate static let resetMadeHint = Phrase(
        "지금 한 번만 보여 드려요. 한 시간 동안, 한 번만 쓸 수 있어요. 본인에게 안전하게 전해 주세요.",
        "It is shown only once, and works once, within an hour. Give it to the member in a way you trust.")
    fileprivate static let copyResetLink = Phrase("링크 복사", "Copy link")
}
