package import Core
package import Kernel

/// What admins can change while the instance runs.
package struct InstanceValues: Sendable {
    package var face = SiteFace()
    /// For people whose browser and settings name none.
    package var language = Language.english
    package var registration = Registration()
    /// The storage of a member, in bytes; `nil` for no limit.
    package var quota: Int?
    /// Of roles that have a quota of their own.
    package var roleQuotas: [Role: Int?] = [:]
    package var sessions = SessionRules()
    package var backups = BackupRules()
    /// How much members may publish, upload and send.
    package var postingLimit = PostingLimit.usual

    package init() {}

    package func quota(of role: Role) -> Int? { roleQuotas[role] ?? quota }
}

/// One of them, by the name it has in the database and, where there is such an option, in the operator's configuration.
package enum InstanceSetting: String, Sendable, CaseIterable {
    case name, description, contact
    case rules = "house-rules"
    /// The hash of an icon of its own.
    case icon
    case language, registration, invitations
    case quota = "storage-quota"
    case moderatorQuota = "storage-quota-moderator"
    case adminQuota = "storage-quota-admin"
    case sessionDays = "session-days"
    case secondFactor = "second-factor-for"
    case postingLimit = "posting-limit"
    case nightlyBackups = "backup-nightly"
    case backupDays = "backup-keep-daily"
    case backupWeeks = "backup-keep-weekly"
    case backupTrialDays = "backup-trial-days"

    package static let ofBackups: [InstanceSetting] = [.nightlyBackups, .backupDays, .backupWeeks, .backupTrialDays]

    /// As it is stored.
    package func text(of values: InstanceValues) -> String {
        switch self {
        case .name: values.face.name
        case .description: values.face.description
        case .contact: values.face.contact
        case .rules: values.face.rules
        case .icon: values.face.icon?.hash ?? ""
        case .language: values.language.rawValue
        case .registration: values.registration.mode.rawValue
        case .invitations: values.registration.inviters.rawValue
        case .quota: Self.text(quota: values.quota)
        case .moderatorQuota: values.roleQuotas[.moderator].map(Self.text(quota:)) ?? ""
        case .adminQuota: values.roleQuotas[.admin].map(Self.text(quota:)) ?? ""
        case .sessionDays: "\(values.sessions.lifetime.components.seconds / 86_400)"
        case .secondFactor:
            Role.allCases.filter(values.sessions.secondFactorRoles.contains).map(\.rawValue).joined(separator: ",")
        case .postingLimit: values.postingLimit.rawValue
        case .nightlyBackups: values.backups.isNightly ? "on" : "off"
        case .backupDays: "\(values.backups.days)"
        case .backupWeeks: "\(values.backups.weeks)"
        case .backupTrialDays: "\(values.backups.trialDays)"
        }
    }

    /// Takes what is stored.
    ///
    /// - Returns: whether it is a value; one that is none changes nothing.
    @discardableResult
    package func set(_ text: String, in values: inout InstanceValues) -> Bool {
        switch self {
        case .name: return assign(text.isEmpty ? nil : text, to: &values.face.name)
        case .description: values.face.description = text
        case .contact: values.face.contact = text
        case .rules: values.face.rules = text
        case .icon:
            let icon = SiteIcon(text)
            guard icon != nil || text.isEmpty else { return false }
            values.face.icon = icon
        case .language: return assign(Language(rawValue: text), to: &values.language)
        case .registration: return assign(Registration.Mode(rawValue: text), to: &values.registration.mode)
        case .invitations: return assign(Registration.Inviters(rawValue: text), to: &values.registration.inviters)
        case .quota: return assign(Self.quota(text), to: &values.quota)
        case .moderatorQuota: return assign(text, to: &values.roleQuotas[.moderator])
        case .adminQuota: return assign(text, to: &values.roleQuotas[.admin])
        case .sessionDays:
            return assign(Int(text, in: 1...365).map { .days($0) }, to: &values.sessions.lifetime)
        case .secondFactor:
            let roles = text.split(separator: ",").map { Role(rawValue: String($0)) }
            return assign(
                roles.contains(nil) ? nil : Set(roles.compactMap(\.self)), to: &values.sessions.secondFactorRoles)
        case .postingLimit: return assign(PostingLimit(rawValue: text), to: &values.postingLimit)
        case .nightlyBackups: return assign(["on": true, "off": false][text], to: &values.backups.isNightly)
        case .backupDays: return assign(Int(text, in: 1...1_000), to: &values.backups.days)
        case .backupWeeks: return assign(Int(text, in: 0...1_000), to: &values.backups.weeks)
        case .backupTrialDays: return assign(Int(text, in: 0...1_000), to: &values.backups.trialDays)
        }
        return true
    }

    private func assign<Value>(_ value: Value?, to place: inout Value) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }

    /// A role's quota: empty for none of its own.
    private func assign(_ text: String, to place: inout Int??) -> Bool {
        guard !text.isEmpty else {
            place = nil
            return true
        }
        guard let quota = Self.quota(text) else { return false }
        place = .some(quota)
        return true
    }

    /// In megabytes; 0 for no limit.
    private static func quota(_ text: String) -> Int?? {
        guard let megabytes = Int(text, in: 0...1_000_000_000) else { return nil }
        return .some(megabytes == 0 ? nil : megabytes * 1_000_000)
    }

    private static func text(quota: Int?) -> String { "\((quota ?? 0) / 1_000_000)" }
}
