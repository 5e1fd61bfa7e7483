import Base
import Core
import Lounge
import MastodonAPI
import Personas

/// What only a persona itself is shown: its exact transparency, what has moved it, and what follows from it.
struct StandingEntity: Encodable, Sendable {
    /// -100…0.
    let transparency: Int
    /// `none`, `warned`, `day`, `week` or `suspended`.
    let level: String
    let mayWrite: Bool
    /// The day until which it may only read.
    @OrNull var restrictedUntil: String?
    /// How often it may press today; `null` where presses are not counted.
    @OrNull var pressesLeft: Int?
    let sanctions: [Sanction]
    let history: [Move]

    struct Move: Encodable, Sendable {
        let type: String
        let amount: Int
        let day: String
    }

    struct Sanction: Encodable, Sendable {
        let id: String
        let level: String
        let isRunning: Bool
        /// Whether it is that moderators have deleted the post it names.
        let isDeletion: Bool
        @OrNull var endsOn: String?
        @OrNull var endedOn: String?
        /// The transparency when it began.
        let transparency: Int
        /// How many people's presses counted then.
        let people: Int
        /// A moderator's; empty where the rules alone said so.
        let reason: String
        let posts: [Named]
        let appeal: AppealEntity
    }

    /// A post that a sanction names, as it was then.
    struct Named: Encodable, Sendable {
        let id: String
        let text: String
        let presses: Int
        let isDeleted: Bool
    }

    struct AppealEntity: Encodable, Sendable {
        /// `open` where it may still be written, `waiting`, `upheld` or `refused`.
        let state: String
        @OrNull var text: String?
        @OrNull var answer: String?
    }
}

extension StandingEntity {
    init(_ standing: Standing, of persona: CurrentPersona, pressesLeft: Int?, at now: Timestamp) {
        let until = persona.restrictedUntil.flatMap { $0 > now ? $0.day.iso8601 : nil }
        self.init(
            transparency: standing.value, level: persona.level.word,
            mayWrite: persona.level != .suspended && until == nil, restrictedUntil: until, pressesLeft: pressesLeft,
            sanctions: standing.sanctions.map(Sanction.init), history: standing.entries.map(Move.init))
    }
}

extension StandingEntity.Move {
    fileprivate init(_ line: LedgerLine) {
        // Why a press does not count would say who pressed.
        let isUncounted = line.kind == .cap || line.kind == .hold
        self.init(type: isUncounted ? "uncounted" : line.kind.rawValue, amount: line.amount, day: line.day.iso8601)
    }
}

extension StandingEntity.Sanction {
    fileprivate init(_ sanction: SanctionRecord) {
        self.init(
            id: sanction.id.description, level: sanction.level.word, isRunning: sanction.isRunning,
            isDeletion: sanction.isDeletion, endsOn: sanction.endsOn?.iso8601, endedOn: sanction.endedOn?.iso8601,
            transparency: sanction.value, people: sanction.people, reason: sanction.reason,
            posts: sanction.items.map { item in
                StandingEntity.Named(
                    id: item.post.description, text: item.text, presses: item.presses, isDeleted: item.isGone)
            }, appeal: StandingEntity.AppealEntity(sanction.appeal))
    }
}

extension StandingEntity.AppealEntity {
    fileprivate init(_ appeal: Appeal) {
        switch appeal {
        case .open: self.init(state: "open", text: nil, answer: nil)
        case .waiting(let text): self.init(state: "waiting", text: text, answer: nil)
        case .answered(let text, let isUpheld, let answer):
            self.init(state: isUpheld ? "upheld" : "refused", text: text, answer: answer)
        }
    }
}

extension Level {
    /// As the API says it.
    var word: String {
        switch self {
        case .none: "none"
        case .warned: "warned"
        case .day: "day"
        case .week: "week"
        case .suspended: "suspended"
        }
    }
}
