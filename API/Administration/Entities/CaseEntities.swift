import Base
import Core
import MastodonAPI
import Moderation

/// A case in the queue.
struct CaseEntity: Encodable {
    let id: String
    /// `post`, `profile` or `messages`.
    let kind: String
    let account: PersonEntity
    @OrNull var statusId: String?
    /// What kind of post it is about.
    @OrNull var postKind: String?
    let reportsCount: Int
    /// The one that most reports name.
    let reason: String
    /// What was reported, as it was then; of messages nothing.
    let text: String
    let isAnswered: Bool
    let isHidden: Bool
    let isSensitive: Bool
    /// Whether a moderator has proposed to delete it.
    let hasProposal: Bool
    let isReportedByViewer: Bool
    let url: String
}

/// A case with all that a moderator needs to decide.
struct WholeCaseEntity: Encodable {
    let about: CaseEntity
    /// `null` until its messages have been opened.
    @OrNull var items: [Item]?
    let reports: [Report]
    /// What was decided about the member before.
    let history: [LogEntity]
    /// Restrictions and suspensions that run.
    let sanctions: [SanctionEntity]
    /// What else waits about the member.
    let others: [Other]
    let isOwnProposal: Bool
    /// Whether another moderator has to decide, since this one has reported it.
    let isForAnother: Bool
    /// What can be decided.
    let acts: [String]

    struct Item: Encodable {
        let position: Int
        let text: String
        @OrNull var sentAt: Timestamp?
        /// The name of whose it is, where a case has several members' words.
        @OrNull var sender: String?
        /// Whether there is an image, which the page shows.
        let hasImage: Bool
        @OrNull var fileName: String?
        @OrNull var fileBytes: Int?
        @OrNull var fileSeconds: Int?
    }

    struct Report: Encodable {
        /// The reporter's name.
        let acct: String
        let reason: String
        let note: String
        /// What became of their reports before.
        let upheldCount: Int
        let dismissedCount: Int
    }

    struct Other: Encodable {
        let id: String
        /// `report`, `held` or `appeal`.
        let type: String
        let text: String
        let url: String
    }
}

/// What waits in each list, counted as far as 100.
struct WaitingEntity: Encodable {
    let reports: Int
    let held: Int
    let appeals: Int
}

/// A post that waits for a moderator.
struct HeldPostEntity: Encodable {
    /// The status's.
    let id: String
    let kind: String
    let createdAt: Timestamp
    let account: PersonEntity
    /// All that it says, alternative texts included.
    let text: String
    let imagesCount: Int
}

/// What was decided, as the member and the moderators read it.
struct SanctionEntity: Encodable {
    let id: String
    /// `warning`, `hiding`, `deletion`, `restriction` or `suspension`.
    let level: String
    /// `posts`, `messages`, `uploads`.
    let withheld: [String]
    let hidesPost: Bool
    /// What it is about, where something was reported.
    @OrNull var about: String?
    let reason: String
    let createdAt: Timestamp
    /// `null` without an end.
    @OrNull var until: Timestamp?
    @OrNull var endedAt: Timestamp?
    let isRunning: Bool
    /// `open`, `waiting`, `upheld` or `rejected`.
    let appealState: String
    @OrNull var appeal: String?
    @OrNull var answer: String?
    /// What it is about, as it was reported, where it is the member who reads.
    let items: [String]
}

/// The same with whose it is, for moderators.
struct MemberSanctionEntity: Encodable {
    let account: PersonEntity
    let sanction: SanctionEntity
    /// Whether the moderator who looks may answer an appeal.
    let mayAnswer: Bool
}

struct LogEntity: Encodable {
    let id: String
    let createdAt: Timestamp
    let act: String
    /// The name of the moderator.
    let moderator: String
    /// Whom it was about; empty for members who have left.
    let acct: String
    @OrNull var caseId: String?
    let reason: String
    let note: String
    let withheld: [String]
    @OrNull var until: Timestamp?
}

/// What was decided: `deletion-proposed` where another moderator has to agree.
struct DecisionEntity: Encodable {
    let act: String
}

extension Withheld {
    static let words: [(word: String, what: Withheld)] = [
        ("posts", .posts), ("messages", .messages), ("uploads", .uploads),
    ]

    var words: [String] { Self.words.filter { contains($0.what) }.map(\.word) }
}

extension SanctionEntity {
    init(_ sanction: SanctionRecord, now: Timestamp) {
        let (state, appeal, answer): (String, String?, String?) =
            switch sanction.appeal {
            case .open: ("open", nil, nil)
            case .waiting(let text): ("waiting", text, nil)
            case .answered(let text, let isUpheld, let answer): (isUpheld ? "upheld" : "rejected", text, answer)
            }
        self.init(
            id: sanction.id.description, level: sanction.level.rawValue, withheld: sanction.withheld.words,
            hidesPost: sanction.hidesPost, about: sanction.about?.rawValue, reason: sanction.reason,
            createdAt: sanction.id.createdAt, until: sanction.until, endedAt: sanction.endedAt,
            isRunning: sanction.isRunning(at: now), appealState: state, appeal: appeal, answer: answer,
            items: sanction.items)
    }
}

extension LogEntity {
    init(_ entry: LogEntry) {
        self.init(
            id: entry.id.description, createdAt: entry.id.createdAt, act: entry.act.rawValue,
            moderator: entry.moderator, acct: entry.handle, caseId: entry.report?.description, reason: entry.reason,
            note: entry.note, withheld: entry.withheld.words, until: entry.until)
    }
}
