import Core
import Design

/// When something in the lounge happened, to the day. The script that counts minutes ignores it.
func dayView(_ day: Day, today: Day, in t: Language) -> HTML {
    #"<time datetime="\#(day.iso8601)" data-day>\#(t(.past(day, today: today)))</time>"#
}
