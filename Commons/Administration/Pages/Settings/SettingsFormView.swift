import Accounts
import Core
import Design
import IdentityPages
import Kernel

func adminSettingsView(_ form: SettingsForm, shell: Shell) -> HTML {
    let t = shell.language
    let problems = form.isAboutIcon ? Problems([]) : form.problems
    return adminPage(
        .settings, in: t,
        """
        \(iconForm(form, in: t))
        <form class="admin-form" method="post" action="\(AdminPath.settings)" novalidate data-progress data-keeps>
        \(problems.all.first { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        \(SettingsForm.settings.filter { !form.fixed.contains($0) }.map { setting in
            hiddenField((name: "was-\(setting.rawValue)", value: form.were[setting] ?? ""))
        })
        <section><h2>\(t(.face))</h2>
        \(text(.name, form, in: t))
        \(text(.description, form, hint: .descriptionHint, lines: 2, in: t))
        \(text(.contact, form, hint: .contactHint, in: t))
        \(text(.rules, form, hint: .rulesHint, lines: 6, in: t))
        \(radios(.language, Language.allCases.map { ($0.rawValue, Phrase($0.endonym, $0.endonym)) }, form, in: t))
        <p class="hint">\(t(.languageHint))</p></section>
        <section><h2>\(t(.joining))</h2>
        \(radios(.registration, Registration.Mode.allCases.map { ($0.rawValue, $0.phrase) }, form, in: t))
        \(radios(.invitations, Registration.Inviters.allCases.map { ($0.rawValue, $0.phrase) }, form, in: t))</section>
        <section><h2>\(t(.storage))</h2>
        \(text(.quota, form, hint: .quotaHint, inputMode: "decimal", in: t))
        \(text(.moderatorQuota, form, hint: .roleQuotaHint, inputMode: "decimal", in: t))
        \(text(.adminQuota, form, hint: .roleQuotaHint, inputMode: "decimal", in: t))</section>
        <section><h2>\(t(.limits))</h2>
        \(radios(.postingLimit, PostingLimit.allCases.map { ($0.rawValue, $0.phrase) }, form, in: t))
        <p class="hint">\(t(.limitsHint))</p></section>
        <section><h2>\(t(.security))</h2>
        \(text(.sessionDays, form, hint: .sessionDaysHint, inputMode: "numeric", in: t))
        \(factorBoxes(form, in: t))</section>
        \(confirmationFields(form.confirmation, problems: problems, in: t))
        <div class="actions">\(button(t(.save)))</div>
        </form>
        """)
}

private func text(
    _ setting: InstanceSetting, _ form: SettingsForm, hint: Phrase? = nil, lines: Int = 1,
    inputMode: String? = nil, in t: Language
) -> HTML {
    guard !form.fixed.contains(setting) else { return fixed(setting, form[setting], in: t) }
    var input = Field(
        setting.rawValue, setting.phrase, value: form[setting], hint: hint, problem: form.problems[setting.rawValue],
        isRequired: setting == .name || setting == .quota || setting == .sessionDays, lines: lines)
    input.inputMode = inputMode
    return field(input, in: t)
}

/// What the operator has set is shown and cannot be changed here.
private func fixed(_ setting: InstanceSetting, _ value: String, in t: Language) -> HTML {
    """
    <div class="fixed"><p><b>\(t(setting.phrase))</b> \(value)</p><p class="hint">\(t(.fixedHint))</p></div>
    """
}

private func radios(
    _ setting: InstanceSetting, _ options: [(value: String, label: Phrase)], _ form: SettingsForm, in t: Language
) -> HTML {
    guard !form.fixed.contains(setting) else {
        return fixed(setting, options.first { $0.value == form[setting] }.map { t($0.label) } ?? "", in: t)
    }
    let rows = options.map { option -> HTML in
        """
        <label class="row"><span>\(t(option.label))</span><input type="radio" name="\(setting.rawValue)" \
        value="\(option.value)"\(if: option.value == form[setting], " checked")></label>
        """
    }
    let problem = form.problems[setting.rawValue].map { #"<p class="problem">\#(icon(.alert))\#(t($0))</p>"# as HTML }
    return #"<fieldset class="choices"><legend>\#(t(setting.phrase))</legend>\#(rows)</fieldset>\#(problem)"#
}

private func factorBoxes(_ form: SettingsForm, in t: Language) -> HTML {
    let setting = InstanceSetting.secondFactor
    let chosen = form[setting].split(separator: ",")
    guard !form.fixed.contains(setting) else { return fixed(setting, form[setting], in: t) }
    let roles: [(value: String, label: Phrase)] = [("moderator", .moderators), ("admin", .admins)]
    let rows = roles.map { role -> HTML in
        """
        <label class="row"><span>\(t(role.label))</span><input type="checkbox" name="\(setting.rawValue)" \
        value="\(role.value)"\(if: chosen.contains { $0 == role.value }, " checked")></label>
        """
    }
    let problem = form.problems[setting.rawValue].map { #"<p class="problem">\#(icon(.alert))\#(t($0))</p>"# as HTML }
    return """
        <fieldset class="choices"><legend>\(t(setting.phrase))</legend>\(rows)</fieldset>\(problem)
        <p class="hint">\(t(.factorHint))</p>
        """
}

extension InstanceSetting {
    var phrase: Phrase {
        switch self {
        case .name: Phrase("이름", "Name")
        case .description: Phrase("소개", "Description")
        case .contact: Phrase("연락처", "Contact")
        case .rules: Phrase("우리 규칙", "House rules")
        case .icon: Phrase("아이콘", "Icon")
        case .language: Phrase("기본 언어", "Default language")
        case .registration: Phrase("가입", "Who may join")
        case .invitations: Phrase("초대", "Who may invite")
        case .quota: Phrase("회원의 저장 공간 (GB)", "Storage per member (GB)")
        case .moderatorQuota: Phrase("운영진의 저장 공간 (GB)", "Storage per moderator (GB)")
        case .adminQuota: Phrase("관리자의 저장 공간 (GB)", "Storage per admin (GB)")
        case .sessionDays: Phrase("로그인 유지 기간 (일)", "Days a login lasts")
        case .secondFactor: Phrase("2단계 인증이 꼭 필요한 역할", "Roles that require two-step login")
        case .postingLimit: Phrase("회원이 한 시간에 올리고 보낼 수 있는 양", "How much members may do in an hour")
        case .nightlyBackups: Phrase("매일 밤 백업", "Back up every night")
        case .backupDays: Phrase("하루에 하나씩 남길 날 수", "Daily backups to keep")
        case .backupWeeks: Phrase("한 주에 하나씩 남길 주 수", "Weekly backups to keep")
        case .backupTrialDays: Phrase("며칠마다 되돌려 볼지", "Days between trial restores")
        }
    }
}

extension Registration.Mode {
    fileprivate var phrase: Phrase {
        switch self {
        case .open: Phrase("누구나", "Everybody")
        case .invitation: Phrase("초대받은 사람만", "Only with an invitation")
        case .closed: Phrase("아무도", "Nobody")
        }
    }
}

extension Registration.Inviters {
    fileprivate var phrase: Phrase {
        switch self {
        case .members: Phrase("모든 회원", "All members")
        case .admins: .admins
        }
    }
}

extension PostingLimit {
    fileprivate var phrase: Phrase {
        switch self {
        case .half: Phrase("보통의 절반", "Half as much as usual")
        case .usual: Phrase("보통", "As much as usual")
        case .triple: Phrase("보통의 세 배", "Three times as much")
        }
    }
}

extension Phrase {
    fileprivate static let limits = Phrase("한도", "Limits")
    fileprivate static let limitsHint = Phrase(
        "올리고 보내는 모든 것에 적용돼요. 로그인을 지키는 한도는 바뀌지 않아요.",
        "For everything members publish, upload and send. Limits that protect logins stay as they are.")
    fileprivate static let face = Phrase("이 살롱", "This Salon")
    fileprivate static let descriptionHint = Phrase(
        "앱 정보와 검색 결과에 보여요.", "Shown on the About page and in search results.")
    fileprivate static let contactHint = Phrase(
        "운영하는 사람에게 닿는 메일 주소나 링크예요. 앱 정보에 보여요.",
        "An email address or link to reach whoever runs this Salon. Shown on the About page.")
    fileprivate static let rulesHint = Phrase("앱 정보에 보여요.", "Shown on the About page.")
    fileprivate static let languageHint = Phrase(
        "브라우저도 설정도 언어를 말하지 않는 사람에게 쓰는 언어예요.",
        "Used when neither the browser nor the settings name a language, and for emails to those people.")
    fileprivate static let joining = Phrase("가입", "Joining")
    fileprivate static let storage = Phrase("저장 공간", "Storage")
    fileprivate static let quotaHint = Phrase("0이면 제한이 없어요.", "0 for no limit.")
    fileprivate static let roleQuotaHint = Phrase(
        "비우면 회원과 같아요. 0이면 제한이 없어요.", "Leave empty to match members. 0 means no limit.")
    fileprivate static let security = Phrase("보안", "Security")
    fileprivate static let sessionDaysHint = Phrase(
        "쓰고 있어도 이만큼 지나면 다시 로그인해요.", "After this time members have to log in again, even if they are active.")
    fileprivate static let factorHint = Phrase(
        "켜기 전까지는 그 역할의 일을 할 수 없어요.", "Until they turn it on, they cannot use the role.")
    fileprivate static let moderators = Phrase("운영진", "Moderators")
    fileprivate static let admins = Phrase("관리자", "Admins")
    fileprivate static let fixedHint = Phrase(
        "서버의 설정에 적혀 있어서 여기서는 바꿀 수 없어요.", "Set in the server’s configuration, so it cannot be changed here.")
}
