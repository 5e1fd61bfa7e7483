import Core
import Design

/// When something in the lounge was, as far as anybody is told. The script that counts minutes leaves it alone.
func dayView(_ day: Day, today: Day, in t: Language) -> HTML {
    #"<time datetime="\#(day.iso8601)" data-day>\#(t(.past(day, today: today)))</time>"#
}
