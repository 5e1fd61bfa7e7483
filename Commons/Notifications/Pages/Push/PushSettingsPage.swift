package import Core
package import Notifications

/// Where a member is pushed to, what for, and when not.
package struct PushSettingsPage: Sendable {
    /// A browser's subscription.
    package let publicKey: String
    package let devices: [PushDevice]
    package let switches: [(kind: PushKind, isOn: Bool)]
    package let quietHours: QuietHoursFields
    /// By field: `quiet-from`, `quiet-to`, `time-zone`.
    package let problems: Problems

    package init(
        publicKey: String, devices: [PushDevice], switches: [(kind: PushKind, isOn: Bool)],
        quietHours: QuietHoursFields, problems: Problems = Problems([])
    ) {
        self.publicKey = publicKey
        self.devices = devices
        self.switches = switches
        self.quietHours = quietHours
        self.problems = problems
    }
}

/// Quiet hours as they were typed.
package struct QuietHoursFields: Sendable {
    package var isOn: Bool
    package var from: String
    package var to: String
    /// `nil` until the browser has reported it.
    package var timeZone: String?

    package init(isOn: Bool, from: String, to: String, timeZone: String?) {
        self.isOn = isOn
        self.from = from
        self.to = to
        self.timeZone = timeZone
    }

    /// The stored ones; without any, a night that is switched off.
    package init(_ stored: QuietHours?) {
        self.init(
            isOn: stored != nil, from: stored.map { QuietHours.text($0.first) } ?? "22:00",
            to: stored.map { QuietHours.text($0.end) } ?? "08:00", timeZone: stored?.timeZone)
    }

    /// Throws ``Core/Problems`` about the fields; `nil` if they are switched off, whatever they contain.
    package func checked() throws -> QuietHours? {
        isOn ? try QuietHours(from: from, to: to, timeZone: timeZone ?? "") : nil
    }
}
