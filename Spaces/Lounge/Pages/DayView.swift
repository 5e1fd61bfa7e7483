import Core
import Design
import Personas

/// When something in the lounge happened, to the day. The script that counts minutes ignores it.
func dayView(_ day: Day, today: Day, in t: Language) -> HTML {
    #"<time datetime="\#(day.iso8601)" data-day>\#(t(.past(day, today: today)))</time>"#
}

extension Phrase {
    /// "오늘", "어제", "3일 전", and dates from a week ago on.
    static func past(_ day: Day, today: Day) -> Phrase {
        switch today.number - day.number {
        case ...0: Phrase("오늘", "today")
        case 1: Phrase("어제", "yesterday")
        case 2...6: Phrase("\(today.number - day.number)일 전", "\(today.number - day.number) days ago")
        default: .ago(day.start, now: today.start)
        }
    }

    /// The day something begins, ends or has ended, for a sentence: "오늘", "내일", "2026년 11월 21일 토요일".
    static func end(_ day: Day, today: Day) -> Phrase {
        switch day.number - today.number {
        case 0: Phrase("오늘", "today")
        case 1: Phrase("내일", "tomorrow")
        default: .day(day.start, in: .utc)
        }
    }
}
