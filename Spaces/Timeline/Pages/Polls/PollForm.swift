import Core
import Timeline
import Web

extension NewPoll {
    static let multipleField = "poll-multiple"
    /// The durations the form offers.
    static let minutes = [5, 30, 60, 360, 720, 1_440, 4_320, 10_080]

    init(_ form: Form) {
        let sent = form[Self.minutesField]
        let minutes = Self.minutes.first { String($0) == sent }
        self.init(
            options: (0..<Self.optionCounts.upperBound).map { form[Self.field($0)] },
            isMultiple: !form[Self.multipleField].isEmpty,
            duration: minutes.map { Duration.minutes($0) } ?? (sent.isEmpty ? .days(1) : .zero))
    }
}

extension Problem {
    /// Whether it is about a poll's part of a form.
    var isAboutPoll: Bool { field?.hasPrefix("poll") ?? false }
}
