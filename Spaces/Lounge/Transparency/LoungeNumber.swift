extension LoungeRules {
    /// A number of the rules, by the name an operator sets it under.
    package enum Number: String, Sendable, CaseIterable {
        case pressesADay = "lounge-presses-a-day"
        case mostPerAuthor = "lounge-most-per-author"
        case mostPerAuthorDays = "lounge-most-per-author-days"
        case mostADay = "lounge-most-a-day"
        case noPressingBackHours = "lounge-no-pressing-back-hours"
        case newcomersWaitHours = "lounge-newcomers-wait-hours"
        case newcomersWaitFrom = "lounge-newcomers-wait-from"
        case warnsAt = "lounge-warns-at"
        case restrictsAt = "lounge-restricts-at"
        case restrictionHours = "lounge-restriction-hours"
        case restrictsLongAt = "lounge-restricts-long-at"
        case longRestrictionDays = "lounge-long-restriction-days"
        case suspendsAt = "lounge-suspends-at"
        case fewestPeople = "lounge-fewest-people"
        case percentOfActives = "lounge-percent-of-actives"
        case mostPeople = "lounge-most-people"
        case activeDays = "lounge-active-days"
        case liftsAbove = "lounge-lifts-above"
        case risesAfterHours = "lounge-rises-after-hours"

        /// The valid range.
        package var range: ClosedRange<Int> {
            switch self {
            case .pressesADay, .fewestPeople, .mostPeople: 1...1_000
            case .mostPerAuthor, .mostADay, .liftsAbove: 1...100
            case .mostPerAuthorDays, .longRestrictionDays, .activeDays: 1...365
            case .noPressingBackHours, .newcomersWaitHours: 0...8_760
            case .restrictionHours, .risesAfterHours: 1...8_760
            case .newcomersWaitFrom: 1...1_000_000
            case .warnsAt, .restrictsAt, .restrictsLongAt, .suspendsAt: -100...(-1)
            case .percentOfActives: 0...100
            }
        }

        fileprivate var path: WritableKeyPath<LoungeRules, Int> {
            switch self {
            case .pressesADay: \.pressesADay
            case .mostPerAuthor: \.mostPerAuthor
            case .mostPerAuthorDays: \.mostPerAuthorDays
            case .mostADay: \.mostADay
            case .noPressingBackHours: \.noPressingBackHours
            case .newcomersWaitHours: \.newcomersWaitHours
            case .newcomersWaitFrom: \.newcomersWaitFrom
            case .warnsAt: \.warnsAt
            case .restrictsAt: \.restrictsAt
            case .restrictionHours: \.restrictionHours
            case .restrictsLongAt: \.restrictsLongAt
            case .longRestrictionDays: \.longRestrictionDays
            case .suspendsAt: \.suspendsAt
            case .fewestPeople: \.fewestPeople
            case .percentOfActives: \.percentOfActives
            case .mostPeople: \.mostPeople
            case .activeDays: \.activeDays
            case .liftsAbove: \.liftsAbove
            case .risesAfterHours: \.risesAfterHours
            }
        }
    }

    package subscript(number: Number) -> Int {
        get { self[keyPath: number.path] }
        set { self[keyPath: number.path] = newValue }
    }

    /// The operator's options: `lounge-rules` and every number.
    package static let keys = ["lounge-rules", "lounge-help-lines"] + Number.allCases.map(\.rawValue)

    /// Sets the number of that name.
    ///
    /// - Returns: whether there is one and this is in its range.
    @discardableResult
    package mutating func set(_ key: String, _ value: Int) -> Bool {
        guard let number = Number(rawValue: key), number.range.contains(value) else { return false }
        self[number] = value
        return true
    }

    /// A contradiction in the options, in words for the operator; `nil` without one.
    package var disorder: String? {
        let thresholds: [Number] = [.warnsAt, .restrictsAt, .restrictsLongAt, .suspendsAt]
        for (above, below) in zip(thresholds, thresholds.dropFirst()) where self[above] <= self[below] {
            return "\(below.rawValue) (\(self[below])) has to be below \(above.rawValue) (\(self[above]))"
        }
        guard fewestPeople <= mostPeople else {
            return "lounge-fewest-people (\(fewestPeople)) is more than lounge-most-people (\(mostPeople))"
        }
        return nil
    }

    /// All of it in one line, for `salon doctor`.
    package var summary: String {
        guard !isPlain else { return "plain" }
        let numbers = Number.allCases.map { "\($0.rawValue.dropFirst("lounge-".count)) \(self[$0])" }
        return "fair; \(numbers.joined(separator: ", "))"
    }
}
