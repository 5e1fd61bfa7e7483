import Accounts
import Administration
import Core
import Identity
import JoiningPages
import Web

/// The form of the instance's settings: what is in its fields.
struct SettingsForm: Sendable {
    /// By setting, as it is typed: storage in gigabytes.
    var texts: [InstanceSetting: String]
    let fixed: Set<InstanceSetting>
    /// What was there when the page was opened: a field that was left alone changes nothing, whoever has changed the
    /// setting meanwhile.
    var were: [InstanceSetting: String]
    var confirmation: Confirmation
    /// The page's other form.
    let icon: SiteIcon?
    /// Whether the problems are that form's.
    var isAboutIcon = false
    var problems = Problems([])

    init(_ values: InstanceValues, fixed: Set<InstanceSetting>, confirmation: Confirmation) {
        texts = Dictionary(uniqueKeysWithValues: InstanceSetting.allCases.map { ($0, $0.typed($0.text(of: values))) })
        were = texts
        self.fixed = fixed
        self.confirmation = confirmation
        icon = values.face.icon
    }

    /// All but the icon, which has a form of its own, and those of backups, which have a page.
    static let settings = InstanceSetting.allCases.filter { $0 != .icon && !InstanceSetting.ofBackups.contains($0) }

    subscript(setting: InstanceSetting) -> String { texts[setting] ?? "" }

    /// Takes what was sent. What the operator has set is not asked for.
    mutating func take(_ form: Form) {
        for setting in Self.settings where !fixed.contains(setting) {
            texts[setting] = setting.taken(form, setting.rawValue)
            let was = "was-\(setting.rawValue)"
            were[setting] = form.all(was).isEmpty ? nil : setting.taken(form, was)
        }
    }

    /// As they are stored. Throws ``Core/Problems``.
    func stored() throws -> [InstanceSetting: String] {
        var stored: [InstanceSetting: String] = [:]
        var problems: [Problem] = []
        for setting in Self.settings where !fixed.contains(setting) && self[setting] != were[setting] {
            if let text = setting.stored(self[setting]) {
                stored[setting] = text
                if let problem = setting.refusal(of: text) { problems.append(problem) }
            } else {
                problems.append(setting.problem.at(setting.rawValue))
            }
        }
        try Problems(problems).throwIfAny()
        return stored
    }
}

extension InstanceSetting {
    /// What was sent for it.
    fileprivate func taken(_ form: Form, _ field: String) -> String {
        switch self {
        case .secondFactor:
            let roles = form.all(field).flatMap { $0.split(separator: ",").map(String.init) }
            return ["moderator", "admin"].filter(roles.contains).joined(separator: ",")
        case .rules, .description: return form[field].tidied
        default: return form[field].tidiedLine
        }
    }

    /// What is stored of what people write; `nil` for what is no value.
    fileprivate func stored(_ typed: String) -> String? {
        switch self {
        case .moderatorQuota where typed.isEmpty, .adminQuota where typed.isEmpty: ""
        case .quota, .moderatorQuota, .adminQuota: Gigabytes(typed: typed).map { "\($0.megabytes)" }
        default:
            {
                var values = InstanceValues()
                return set(typed, in: &values) ? typed : nil
            }()
        }
    }

    fileprivate var problem: Problem {
        switch self {
        case .name: .nameMissing
        case .quota, .moderatorQuota, .adminQuota: .quotaInvalid
        case .sessionDays: .daysInvalid
        default: .chooseFromList
        }
    }
}

extension Problem {
    fileprivate static let nameMissing = Problem(422, Phrase("이름을 적어 주세요.", "Enter a name."))
    fileprivate static let quotaInvalid = Problem(
        422, Phrase("5나 0.5처럼 GB로 적어 주세요.", "Enter gigabytes, such as 5 or 0.5."))
    fileprivate static let daysInvalid = Problem(
        422, Phrase("1에서 365 사이의 수를 적어 주세요.", "Enter a number from 1 to 365."))
}
