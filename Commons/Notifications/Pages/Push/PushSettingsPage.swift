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
        guard isOn else { return nil }
        var problems: [Problem] = []
        let first = QuietHours.minute(from)
        let end = QuietHours.minute(to)
        if first == nil { problems.append(.timeInvalid.at("quiet-from")) }
        if end == nil { problems.append(.timeInvalid.at("quiet-to")) }
        if first != nil, first == end { problems.append(.quietHoursEmpty) }
        let zone = timeZone ?? ""
        if !QuietHours.isTimeZone(zone) { problems.append(.timeZoneUnknown) }
        try Problems(problems).throwIfAny()
        guard let first, let end else { return nil }
        return QuietHours(first: first, end: end, timeZone: zone)
    }
}

extension Problem {
    static let timeInvalid = Problem(
        422, Phrase("시각을 22:30처럼 적어 주세요.", "Enter a time such as 22:30."), field: "quiet-from")
    static let quietHoursEmpty = Problem(
        422, Phrase("시작과 끝이 같아요.", "The start and the end are the same."), field: "quiet-to")
    static let timeZoneUnknown = Problem(
        422, Phrase("Asia/Seoul처럼 적어 주세요.", "Enter a time zone such as Asia/Seoul."), field: "time-zone")
}
