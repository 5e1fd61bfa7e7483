public import Core
internal import Design

/// Where a member is pushed to, what for, and when not.
public struct PushSettingsPage: Sendable {
    /// A browser's subscription.
    public let publicKey: String
    public let devices: [PushDevice]
    public let switches: [(kind: PushKind, isOn: Bool)]
    public let quietHours: QuietHoursFields
    /// By field: `quiet-from`, `quiet-to`, `time-zone`.
    public let problems: Problems

    public init(
        publicKey: String, devices: [PushDevice], switches: [(kind: PushKind, isOn: Bool)],
        quietHours: QuietHoursFields, problems: Problems = Problems([])
    ) {
        self.publicKey = publicKey
        self.devices = devices
        self.switches = switches
        self.quietHours = quietHours
        self.problems = problems
    }

    public static let sample = PushSettingsPage(
        publicKey: "BKey",
        devices: [
            PushDevice(
                id: ID(rawValue: 2), device: Phrase("iPhone · 사파리", "iPhone · Safari"), succeeded: nil,
                isFailing: false, isCurrent: true),
            PushDevice(
                id: ID(rawValue: 1), device: Phrase("Windows · 엣지", "Windows · Edge"),
                succeeded: Phrase("3분 전", "3 min ago"), isFailing: true, isCurrent: false),
        ],
        switches: PushSource.notifications(of: .all).kinds.map { ($0, $0.name != "like") },
        quietHours: QuietHoursFields(isOn: true, from: "22:00", to: "22:00", timeZone: "Asia/<Seoul>"),
        problems: Problems([.quietHoursEmpty, .timeZoneUnknown]))
}

/// Quiet hours as they were typed.
public struct QuietHoursFields: Sendable {
    public var isOn: Bool
    public var from: String
    public var to: String
    /// `nil` until the browser has reported it.
    public var timeZone: String?

    public init(isOn: Bool, from: String, to: String, timeZone: String?) {
        self.isOn = isOn
        self.from = from
        self.to = to
        self.timeZone = timeZone
    }

    /// The stored ones; without any, a night that is switched off.
    public init(_ stored: QuietHours?) {
        self.init(
            isOn: stored != nil, from: stored.map { QuietHours.text($0.first) } ?? "22:00",
            to: stored.map { QuietHours.text($0.end) } ?? "08:00", timeZone: stored?.timeZone)
    }

    /// Throws ``Core/Problems`` about the fields; `nil` if they are switched off, whatever they contain.
    public func checked() throws -> QuietHours? {
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
