import Core
import Design

/// The parts of the list of notifications, each with a heading. What comes in while the page is open is put into the
/// first.
enum Days: CaseIterable {
    case today, yesterday, week, earlier

    /// By the viewer's days.
    init(of time: Timestamp, in shell: Shell) {
        func number(_ time: Timestamp) -> Int64 { shell.zone.clocks(at: time).civilDay }
        switch number(shell.now) - number(time) {
        case ..<1: self = .today
        // "1h ago" is no earlier in the week, just after midnight.
        case 1: self = .yesterday
        case ..<7: self = .week
        default: self = .earlier
        }
    }

    /// The id of its list.
    var list: String {
        switch self {
        case .today: "notifications"
        case .yesterday: "notifications-yesterday"
        case .week: "notifications-week"
        case .earlier: "notifications-earlier"
        }
    }

    var title: Phrase {
        switch self {
        case .today: Phrase("오늘", "Today")
        case .yesterday: Phrase("어제", "Yesterday")
        case .week: Phrase("이번 주", "This week")
        case .earlier: Phrase("그 전", "Earlier")
        }
    }
}
