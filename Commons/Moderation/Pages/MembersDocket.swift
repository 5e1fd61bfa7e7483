import Base
import BasePages
import Core
import Design
import Moderation
import SQL
import Web

/// What waits about members.
struct MembersDocket: Docket {
    let services: Services
    /// Where another docket is.
    let other: DocketDoor?

    var style: DocketStyle { .members }

    func bench(_ context: Context) throws -> Moderator { try Moderator(context.member()) }

    func waiting(for moderator: Moderator, _ reader: Reader) throws -> [Int] {
        try CaseQueries.waiting(for: moderator, reader)
    }

    var lists: [DocketList<Moderator>] {
        [
            DocketList(.reports, draw: caseItem) { try CaseQueries.queue(after: .init($0), for: $1, $2) },
            DocketList(.held, [held], draw: heldPostItem) { try HeldRow.page(after: ID($0), for: $1, $2) },
            DocketList(.appeals, [appeal], draw: appealItem) { try SanctionRow.appeals(after: ID($0), for: $1, $2) },
            DocketList(.sanctions, [end], draw: runningItem) { try SanctionRow.running(before: ID($0), for: $1, $2) },
            DocketList(.log) { query, moderator, reader in
                let filter = try LogFilter<DecisionAct>(member: query["member"], act: query["act"]).found(reader)
                return .log(try LogEntry.page(filter, before: ID(query["after"]), for: moderator, reader), filter)
            },
        ]
    }

    private var held: DocketAct<Moderator> {
        DocketAct("/admin/held/:id", words: ["reason"]) { id, form, moderator in
            try await DecideHeldPost(
                post: ID(rawValue: id), isReleased: form.choice(["release": true, "refuse": false]),
                reason: form["reason"], moderator: moderator)(services)
        }
    }

    private var appeal: DocketAct<Moderator> {
        DocketAct("/admin/appeals/:id", words: ["answer"]) { id, form, moderator in
            try await AnswerAppeal(
                sanction: ID(rawValue: id), isUpheld: form.choice(["uphold": true, "reject": false]),
                answer: form["answer"], moderator: moderator)(services)
        }
    }

    private var end: DocketAct<Moderator> {
        DocketAct("/admin/sanctions/:id", words: ["note"], before: { $0 + 1 }) { id, form, moderator in
            try await EndSanction(sanction: ID(rawValue: id), note: form["note"], moderator: moderator)(services)
        }
    }
}

extension DocketPart {
    static func log(_ rows: [LogEntry], _ filter: LogFilter<DecisionAct>) -> DocketPart {
        var part = DocketPart(rows, of: .log) { row, _, shell in logItem(row, shell: shell) }
        part.next = part.next.map { $0 + filter.query }
        part.head = { t in logFilterView(filter, path: DocketTab.log.path, name: \.phrase, in: t) }
        if filter.isOn { part.empty = (.nothingFiltered, .nothingFilteredText) }
        return part
    }
}

extension DocketStyle {
    static let members = DocketStyle(.moderation, page: "cases-page", tabs: "cases-tabs") { t in
        .moderation(t(.moderation), back: SettingsPath.index)
    }
}

extension CaseRow: DocketRow { var row: Int64 { id.rawValue } }
extension HeldRow: DocketRow { var row: Int64 { post.rawValue } }
extension SanctionRow: DocketRow { var row: Int64 { sanction.id.rawValue } }
extension LogEntry: DocketRow { var row: Int64 { id.rawValue } }
