import Core
import Design

/// From when till when; before it opens, at what time of whose clock: "11월 26일 오후 6:00 서울 시간 – 12월 10일".
///
/// - Parameter isPrinted: whether it may hang where the exhibition is, whoever prints it.
func datesView(_ details: ExhibitionDetails, isPrinted: Bool = false, shell: Shell) -> HTML {
    guard let opens = details.opens else { return .empty }
    let t = shell.language
    let clocks = isPrinted ? ExhibitionClocks(of: details, shell) : ExhibitionClocks(of: details, readOn: shell)
    let isComing = opens > shell.now
    let closes = details.closes == .distantFuture ? nil : details.closes
    var days = Phrase.range(from: opens, to: closes, in: clocks.zone)
    // What has a time of day has a whole date.
    if isComing { days.from = Phrase.range(from: opens, to: nil, in: clocks.zone).from }
    let clock: HTML = isComing ? " \(t(.clock(opens, in: clocks.zone))) \(t(clocks.name(at: opens)))" : .empty
    let end = closes.flatMap { closes in
        days.until.map { #" <time datetime="\#(closes.iso8601)" data-day>\#(t($0))</time>"# as HTML }
    }
    return """
        <span class="dates"><time datetime="\(opens.iso8601)" data-day>\(t(days.from))</time>\(clock) –\(end)</span>
        """
}

/// When it opens, to the minute, and by whose clock.
func openingView(_ opens: Timestamp, _ details: ExhibitionDetails, shell: Shell) -> HTML {
    let clocks = ExhibitionClocks(of: details, readOn: shell)
    let said = shell.language(.fullTime(opens, in: clocks.zone))
    return """
        <time datetime="\(opens.iso8601)" data-day>\(said) \(shell.language(clocks.name(at: opens)))</time>
        """
}

/// By whose clocks the times of an exhibition are read: a member's own; of whoever is not logged in nobody knows where
/// they are before their second page, so they read those of the exhibition.
struct ExhibitionClocks {
    let zone: Zone
    private let isItsOwn: Bool

    init(of details: ExhibitionDetails, readOn shell: Shell) {
        zone = shell.visitor == nil ? details.zone ?? shell.zone : shell.zone
        isItsOwn = shell.visitor == nil && details.zone != nil
    }

    /// Where it is.
    init(of details: ExhibitionDetails, _ shell: Shell) {
        zone = details.zone ?? shell.zone
        isItsOwn = details.zone != nil
    }

    func name(at time: Timestamp) -> Phrase {
        let shift = zone.shift(at: time)
        return isItsOwn ? zone.placeTime ?? Phrase(shift, shift) : Phrase(shift, shift)
    }
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
}
