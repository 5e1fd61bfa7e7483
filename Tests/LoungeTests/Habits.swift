import Core
import TestKit

/// When twenty people are there in a week, and what they do then: everybody comes at two or three hours of their own, does
/// something under their own name, and now and then writes in the lounge as well.
struct Habits {
    struct Act {
        let person: Int
        let time: Timestamp
    }

    /// Under their own names, in order. Pages and ids say these to the millisecond.
    private(set) var open: [Act] = []
    /// In the lounge, in order.
    private(set) var secret: [Act] = []

    static let people = 20
    static let days = 7

    init(from start: Timestamp, seed: UInt64) {
        var random = SplitMix(seed: seed)
        for person in 0..<Self.people {
            let hours = (0..<Int.random(in: 2...3, using: &random)).map { _ in
                Double.random(in: 1..<22, using: &random)
            }
            for day in 0..<Self.days {
                for hour in hours where Double.random(in: 0..<1, using: &random) < 0.8 {
                    // Half an hour earlier or later than usual; twenty minutes long.
                    let begin = start + .days(day) + .minutes(Int(hour * 60) + Int.random(in: -30...30, using: &random))
                    func moment() -> Timestamp { begin + .milliseconds(Int.random(in: 0..<1_200_000, using: &random)) }
                    for _ in 0..<Int.random(in: 1...2, using: &random) {
                        open.append(Act(person: person, time: moment()))
                    }
                    if Bool.random(using: &random) { secret.append(Act(person: person, time: moment())) }
                }
            }
        }
        open.sort { $0.time < $1.time }
        secret.sort { $0.time < $1.time }
    }
}

/// Connects personas and people by closeness in time.
struct Linker {
    let habits: Habits

    /// A persona was active at some moment of a range: a minute, or a day.
    struct Sighting {
        let persona: Int
        let from: Timestamp
        let to: Timestamp
    }

    /// How many personas are put together with the person they belong to. Who could be several is nobody.
    func linked(_ sightings: [Sighting]) -> Int {
        let byPersona = Dictionary(grouping: sightings, by: \.persona)
        return (0..<Habits.people).count { persona in
            let scores = (0..<Habits.people).map { person in
                (byPersona[persona] ?? []).reduce(0) { $0 + closeness(person, to: $1) }
            }
            guard let best = scores.max(), best > 0 else { return false }
            return scores[persona] > best * 0.999_999 && scores.count { $0 > best * 0.999_999 } == 1
        }
    }

    /// 1 for an act at that moment, less for one some minutes away; over a range, the mean.
    private func closeness(_ person: Int, to sighting: Sighting) -> Double {
        let width = max(1, (sighting.to - sighting.from).milliseconds)
        let reach = 600_000.0
        let acts = habits.open.filter { $0.person == person }
        guard width > 3_600_000 else {
            let away = acts.map { abs(($0.time - sighting.from).milliseconds) }.min() ?? .max
            return max(0, 1 - Double(away) / (3 * reach))
        }
        return acts.contains { sighting.from <= $0.time && $0.time < sighting.to } ? 1 : 0
    }
}
