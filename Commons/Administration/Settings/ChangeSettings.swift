package import Accounts
package import Base
package import Core
import Identity
package import SQL

/// Changes what admins can change while the instance runs. It holds from the answer on, in other processes a moment later.
package struct ChangeSettings: WritingAct {
    /// As they are stored; what is the same as now changes nothing.
    package let values: [InstanceSetting: String]
    package let admin: Admin

    static let name = TextLimit(40)
    static let description = TextLimit(300)
    static let contact = TextLimit(200)
    static let rules = TextLimit(5_000)

    package init(_ values: [InstanceSetting: String], by admin: Admin) {
        self.values = values
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    /// Throws ``Core/Problems``, each beside its field, and what ``Admin/log(_:about:_:_:in:)`` throws.
    package func write(_ services: Services, in transaction: Transaction) throws {
        let stored = try transaction.all("SELECT key, value FROM instance_settings") { row in
            (key: try row.next(as: String.self), value: try row.next(as: String.self))
        }
        var now = services.settings.values
        for row in stored { InstanceSetting(rawValue: row.key)?.set(row.value, in: &now) }
        var changes: [String: String] = [:]
        var problems: [Problem] = []
        for (setting, text) in values.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let before = setting.text(of: now)
            guard text != before else { continue }
            var after = now
            guard !services.settings.fixed.contains(setting), setting.set(text, in: &after) else {
                problems.append(Problem.settingInvalid.at(setting.rawValue))
                continue
            }
            if let problem = setting.refusal(of: text) { problems.append(problem) }
            changes[setting.rawValue] = text
            try admin.log(.setting, setting.logged(before, text), services, in: transaction)
            try transaction.execute(
                """
                INSERT INTO instance_settings (key, value) VALUES (\(setting.rawValue), \(text))
                ON CONFLICT (key) DO UPDATE SET value = \(text)
                """)
        }
        try Problems(problems).throwIfAny()
        if changes[InstanceSetting.secondFactor.rawValue] != nil { try checkOwnFactor(transaction) }
        guard !changes.isEmpty else { return }
        try transaction.emit(SettingsChanged(values: changes))
    }

    /// Whoever requires a second factor has one: the pages would be closed to them with the next click.
    private func checkOwnFactor(_ reader: Reader) throws {
        guard let id = admin.id, values[.secondFactor]?.contains(Role.admin.rawValue) == true else { return }
        let isSetUp = try reader.value("SELECT \(SecondFactor.isSetUp(for: "\(id)"))", as: Bool.self)
        if isSetUp != true { throw Problems([.ownFactorFirst]) }
    }
}

extension InstanceSetting {
    /// What is wrong with a text that is well formed.
    package func refusal(of text: String) -> Problem? {
        let limit: TextLimit? =
            switch self {
            case .name: ChangeSettings.name
            case .description: ChangeSettings.description
            case .contact: ChangeSettings.contact
            case .rules: ChangeSettings.rules
            default: nil
            }
        let problem =
            limit.flatMap { $0.problem(with: text) }
            ?? (self == .contact && !Self.reaches(text) ? Problem.contactInvalid : nil)
        return problem?.at(rawValue)
    }

    /// Whether a contact leads to somebody; none is one, too.
    private static func reaches(_ contact: String) -> Bool {
        contact.isEmpty || MailAddress.isAddress(contact) || WebLink(contact) != nil
    }

    /// Long words are not repeated.
    fileprivate func logged(_ before: String, _ after: String) -> String {
        switch self {
        case .rules, .description: "\(rawValue): \(after.excerpt)"
        default:
            "\(rawValue): \(before.isEmpty ? "–" : typed(before)) → \(after.isEmpty ? "–" : typed(after))"
        }
    }
}

extension Problem {
    static let settingInvalid = Problem(422, Phrase("이 값은 쓸 수 없어요.", "This value cannot be used."))
    static let contactInvalid = Problem(
        422,
        Phrase(
            "메일 주소나 https://로 시작하는 링크를 적어 주세요.", "Enter an email address or a link that begins with https://."))
    static let ownFactorFirst = Problem(
        422,
        Phrase(
            "먼저 내 계정의 2단계 인증을 켜 주세요. 그러지 않으면 관리 페이지가 바로 닫혀요.",
            "Turn on two-step login for your own account first. Otherwise you lose access to these pages at once."),
        field: InstanceSetting.secondFactor.rawValue)
}
