import Accounts
import Administration
import Core
import Design
import IdentityPages

/// Every form has fields for the proof; the problem is in the one that was sent.
private func proof(_ page: BackupsPage, _ act: String, in t: Language) -> HTML {
    confirmationFields(
        page.confirmation, id: "-\(act)", problems: page.sent == act ? page.problems : Problems([]), in: t)
}

func startBackupForm(_ page: BackupsPage, in t: Language) -> HTML {
    """
    <form class="admin-form" method="post" action="\(AdminPath.backups)" novalidate data-progress>
    <input type="hidden" name="act" value="start">
    <h2>\(t(.now))</h2><p class="hint">\(t(.nowMeans))</p>
    \(proof(page, "start", in: t))
    <div class="actions">\(button(t(.start)))</div></form>
    """
}

func backupRulesForm(_ page: BackupsPage, in t: Language) -> HTML {
    let nightly = InstanceSetting.nightlyBackups
    func number(_ setting: InstanceSetting, _ hint: Phrase?) -> HTML {
        guard !page.fixed.contains(setting) else { return fixed(setting, page, in: t) }
        var input = Field(
            setting.rawValue, setting.phrase, value: page.settings[setting] ?? "", hint: hint,
            problem: page.problems[setting.rawValue])
        input.inputMode = "numeric"
        return field(input, in: t)
    }
    let box: HTML = """
        <fieldset class="choices"><legend>\(t(.nights))</legend><label class="row"><span>\(t(nightly.phrase))</span>\
        <input type="checkbox" name="\(nightly.rawValue)" value="on"\
        \(if: page.settings[nightly] == "on", " checked")></label></fieldset>
        <p class="hint">\(t(.nightMeans))</p>
        """
    return """
        <form class="admin-form" method="post" action="\(AdminPath.backups)" novalidate data-progress data-keeps>
        <input type="hidden" name="act" value="rules">
        \(page.fixed.contains(nightly) ? fixed(nightly, page, in: t) : box)
        \(number(.backupDays, .keptMeans))
        \(number(.backupWeeks, nil))
        \(number(.backupTrialDays, .trialMeans))
        \(proof(page, "rules", in: t))
        <div class="actions">\(button(t(.save), style: .secondary))</div></form>
        """
}

private func fixed(_ setting: InstanceSetting, _ page: BackupsPage, in t: Language) -> HTML {
    """
    <div class="fixed"><p><b>\(t(setting.phrase))</b> \(page.settings[setting] ?? "")</p></div>
    """
}

extension Phrase {
    fileprivate static let now = Phrase("지금 백업", "Back up now")
    fileprivate static let nowMeans = Phrase(
        "그동안에도 평소처럼 쓸 수 있어요. 새로 생긴 것만 복사하지만, 하나하나가 온전한 백업이에요. 이전 백업은 오늘 것도 아래에 정한 만큼만 남아요.",
        """
        Everyone can keep working in the meantime. Only what is new is copied, yet each backup is complete. Earlier \
        backups, including today’s, are kept as set below.
        """)
    fileprivate static let start = Phrase("지금 백업하기", "Back up now")
    fileprivate static let nights = Phrase("매일 밤", "Every night")
    fileprivate static let nightMeans = Phrase(
        "서버 시각으로 새벽 3시에 해요. 서버가 꺼져 있었으면 켜지고 나서 해요.",
        "At 3:00 in the server’s time zone, or as soon as the server runs again.")
    fileprivate static let trialMeans = Phrase(
        "밤에 만든 백업을 서버가 시험 삼아 되돌려서 전부 비교해요. 0이면 하지 않아요.",
        "The server does a trial restore of a nightly backup and compares all of it. Enter 0 for never.")
    fileprivate static let keptMeans = Phrase(
        "백업한 다음에, 여기 적은 것 말고는 오래된 백업을 삭제해요.",
        "After each backup, older ones beyond these numbers are deleted.")
}
