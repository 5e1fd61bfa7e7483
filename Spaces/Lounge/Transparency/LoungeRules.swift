import Core
import Personas

/// The rules of transparency. Every number is the operator's to set; `/lounge/rules` says them as they are.
package struct LoungeRules: Sendable, Equatable {
    /// The button alone: one press costs 1 permanently, and no sanction follows.
    package var isPlain = false
    /// Whom to call where somebody is worried for an author, shown in the form of a report.
    package var helpLines: [String] = []
    /// How often a persona may press in 24 hours.
    package var pressesADay = 5
    /// How much one member costs one author at most, in so many days.
    package var mostPerAuthor = 3
    package var mostPerAuthorDays = 30
    /// How much an author loses in 24 hours before the rest is held for review.
    package var mostADay = 10
    /// How long a persona that got a press in a thread cannot press there.
    package var noPressingBackHours = 24
    /// How long a new persona waits, once there are that many members.
    package var newcomersWaitHours = 72
    package var newcomersWaitFrom = 50
    /// The thresholds of the warning, of restrictions, and of the suspension until a person decides.
    package var warnsAt = -10
    package var restrictsAt = -30
    package var restrictionHours = 24
    package var restrictsLongAt = -60
    package var longRestrictionDays = 7
    package var suspendsAt = -100
    /// How many different people it takes: a part of the monthly actives, within limits.
    package var fewestPeople = 5
    package var percentOfActives = 2
    package var mostPeople = 20
    package var activeDays = 30
    /// How far above its threshold a level that is lifted puts the value.
    package var liftsAbove = 5
    /// How long without a counted mark until the value rises by 1.
    package var risesAfterHours = 24

    package init() {}

    func threshold(of level: Level) -> Int {
        switch level {
        case .none: 0
        case .warned: warnsAt
        case .day: restrictsAt
        case .week: restrictsLongAt
        case .suspended: suspendsAt
        }
    }

    /// How long a level lasts; `nil` for one that does not end by itself.
    func length(of level: Level) -> Duration? {
        switch level {
        case .day: .hours(restrictionHours)
        case .week: .days(longRestrictionDays)
        case .none, .warned, .suspended: nil
        }
    }

    /// How many different people a level needs in a community with so many monthly actives.
    func people(actives: Int) -> Int { max(fewestPeople, min(mostPeople, actives * percentOfActives / 100)) }
}
