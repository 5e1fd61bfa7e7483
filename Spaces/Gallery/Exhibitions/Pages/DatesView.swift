package import Core
import Design
import Exhibitions

/// From when till when, with the hours that matter and, behind the last of them, by whose clocks: "11월 26일 오후 6:00 –
/// 12월 10일 오후 3:00 서울 시간" before it opens, "11월 26일 – 12월 10일 오후 3:00 서울 시간" while it is open. One day is said once,
/// with both of its hours: "11월 26일 오후 6:00 – 오후 9:00 서울 시간". What is somewhere has one date for everybody. What is
/// nowhere in particular has each reader's own, and always says which: nobody knows it when a browser asks for its first
/// page, and the script asks for these dates again (`time.js`).
func datesView(_ details: ExhibitionDetails, shell: Shell) -> HTML {
    guard let opens = details.opens else { return .empty }
    let zone = details.clocks(shell)
    let (isComing, isNowhere) = (opens > shell.now, details.ownZone == nil)
    let closes = details.closes == .distantFuture ? nil : details.closes
    let moments: HTML = isNowhere ? #" data-moments="\#(opens.iso8601) \#(closes?.iso8601 ?? "")""# : .empty
    func dates(_ days: HTML) -> HTML { #"<span class="dates"\#(moments)>\#(days)</span>"# }
    let wholeOpening = Phrase.range(from: opens, to: nil, in: zone).from.with(.clock(opens, in: zone))
    if let closes, zone.isOneDay(from: opens, to: closes) {
        let closing = Phrase.clock(closes, in: zone).with(zone.placeTime(at: closes))
        return dates("\(day(opens, wholeOpening, shell)) – \(day(closes, closing, shell))")
    }
    var days = Phrase.range(from: opens, to: closes, in: zone)
    let opening = zone.placeTime(at: opens)
    let closing = closes.flatMap { days.until == nil || zone.endsDay(at: $0) ? nil : zone.placeTime(at: $0) }
    // What has a time of day has a whole date.
    if isComing {
        days.from = wholeOpening
        if opening != closing { days.from = days.from.with(opening) }
    }
    guard let closes, var until = days.until else {
        if isNowhere, !isComing { days.from = days.from.with(zone.placeTime(at: opens)) }
        return dates(day(opens, .since(days.from), shell))
    }
    if let closing {
        until = until.with(.clock(closes, in: zone)).with(closing)
    } else if isNowhere, !isComing {
        until = until.with(zone.placeTime(at: closes))
    }
    return dates("\(day(opens, days.from, shell)) – \(day(closes, until, shell))")
}

private func day(_ time: Timestamp, _ said: Phrase, _ shell: Shell) -> HTML {
    #"<time datetime="\#(time.iso8601)" data-day>\#(shell.language(said))</time>"#
}

/// When it opens, to the minute, and by whose clock.
func openingView(_ opens: Timestamp, _ details: ExhibitionDetails, shell: Shell) -> HTML {
    let opening = day(opens, .opening(opens, details, shell), shell)
    return details.ownZone == nil ? #"<span data-moments="\#(opens.iso8601)">\#(opening)</span>"# : opening
}

extension Phrase {
    static func opening(_ opens: Timestamp, _ details: ExhibitionDetails, _ shell: Shell) -> Phrase {
        let zone = details.clocks(shell)
        return Phrase.fullTime(opens, in: zone).with(zone.placeTime(at: opens))
    }

    fileprivate func with(_ more: Phrase) -> Phrase {
        Phrase("\(korean) \(more.korean)", "\(english) \(more.english)")
    }
}

extension ExhibitionDetails {
    /// By whose clocks its times are read: everybody reads them by those where it is, and each by their own where it is
    /// nowhere in particular.
    func clocks(_ shell: Shell) -> Zone { ownZone ?? shell.zone }

    /// `nil` where it does not say where it is: the zone of a server ("UTC") is no place.
    var ownZone: Zone? { zone?.placeTime == nil ? nil : zone }
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

    /// Whether a day is over then: at midnight, or at the last minute that a form can say.
    fileprivate func endsDay(at time: Timestamp) -> Bool {
        let minute = clocks(at: time).milliseconds / 60_000 % 1_440
        return minute == 0 || minute == 1_439
    }

    /// The same, or else how far its clocks are from UTC at that moment.
    package func placeTime(at time: Timestamp) -> Phrase { placeTime ?? Phrase(shift(at: time), shift(at: time)) }
}
