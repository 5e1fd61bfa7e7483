import Core
import Design

/// From when till when; before it opens, at what time of whose clock: "11월 26일 오후 6:00 서울 시간 – 12월 10일". It has one
/// date for everybody, on pages, in lists and in print.
func datesView(_ details: ExhibitionDetails, shell: Shell) -> HTML {
    guard let opens = details.opens else { return .empty }
    let t = shell.language
    let zone = details.clocks(shell)
    let isComing = opens > shell.now
    let closes = details.closes == .distantFuture ? nil : details.closes
    var days = Phrase.range(from: opens, to: closes, in: zone)
    // What has a time of day has a whole date.
    if isComing { days.from = Phrase.range(from: opens, to: nil, in: zone).from }
    let clock: HTML = isComing ? " \(t(.clock(opens, in: zone))) \(t(zone.placeTime(at: opens)))" : .empty
    let end = closes.flatMap { closes in
        days.until.map { #" <time datetime="\#(closes.iso8601)" data-day>\#(t($0))</time>"# as HTML }
    }
    return """
        <span class="dates"><time datetime="\(opens.iso8601)" data-day>\(t(days.from))</time>\(clock) –\(end)</span>
        """
}

/// When it opens, to the minute, and by whose clock.
func openingView(_ opens: Timestamp, _ details: ExhibitionDetails, shell: Shell) -> HTML {
    #"<time datetime="\#(opens.iso8601)" data-day>\#(shell.language(.opening(opens, details, shell)))</time>"#
}

extension Phrase {
    static func opening(_ opens: Timestamp, _ details: ExhibitionDetails, _ shell: Shell) -> Phrase {
        let zone = details.clocks(shell)
        let (time, place) = (Phrase.fullTime(opens, in: zone), zone.placeTime(at: opens))
        return Phrase("\(time.korean) \(place.korean)", "\(time.english) \(place.english)")
    }
}

extension ExhibitionDetails {
    /// By whose clocks everybody reads its times; of one that does not say where it is, by those of the instance.
    func clocks(_ shell: Shell) -> Zone { zone ?? shell.home }
}

extension Zone {
    private static let regions: Set<Substring> = [
        "Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific",
    ]
    private static let koreanNames = [
        "Seoul": "서울", "Tokyo": "도쿄", "Shanghai": "상하이", "Hong Kong": "홍콩", "Taipei": "타이베이", "Singapore": "싱가포르",
        "Bangkok": "방콕", "Sydney": "시드니", "London": "런던", "Paris": "파리", "Berlin": "베를린", "Amsterdam": "암스테르담",
        "Rome": "로마", "Madrid": "마드리드", "Vienna": "빈", "New York": "뉴욕", "Chicago": "시카고", "Toronto": "토론토",
        "Los Angeles": "로스앤젤레스",
    ]

    /// "서울 시간", "Seoul time"; `nil` for a zone that is named after no place.
    var placeTime: Phrase? {
        let parts = name.split(separator: "/")
        guard parts.count > 1, Self.regions.contains(parts[0]), let last = parts.last else { return nil }
        let place = String(last).replacing("_", with: " ")
        return Phrase("\(Self.koreanNames[place] ?? place) 시간", "\(place) time")
    }

    /// The same, or else how far its clocks are from UTC at that moment.
    func placeTime(at time: Timestamp) -> Phrase { placeTime ?? Phrase(shift(at: time), shift(at: time)) }
}
