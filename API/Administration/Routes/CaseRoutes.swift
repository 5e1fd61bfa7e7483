import APIDoor
import Base
import Core
import Kernel
import MastodonAPI
import Moderation
import SQL

/// What members have reported, and what moderators decide about it.
extension AdministrationAPIRoutes {
    func addCases(to api: APIRoutes) {
        let (services, path) = (services, Self.moderation)
        api.member(.get, path, .adminRead) { call in
            let moderator = try moderator(call)
            let waiting = try await services.database.read { try CaseQueries.waiting(for: moderator, $0) }
            return Answer(WaitingEntity(reports: waiting[0], held: waiting[1], appeals: waiting[2]))
        }
        api.member(.get, "\(path)/reports", .adminRead) { call in
            let moderator = try moderator(call)
            let place = CaseQueries.Place(call.cursor)
            let rows = try await services.database.read { try CaseQueries.queue(after: place, for: moderator, $0) }
            let (shown, last) = Self.page(rows)
            return call.call.answer(shown.map { entity($0, call) }, cursor: last?.place)
        }
        api.member(.get, "\(path)/reports/:id", .adminRead) { call in
            let (moderator, id) = (try moderator(call), try call.id(of: Report.self))
            return Answer(try await services.database.read { try whole(id, moderator, call, $0) })
        }
        // Their reading is logged.
        api.member(.post, "\(path)/reports/:id/open", .adminWrite) { call in
            let (moderator, id) = (try moderator(call), try call.id(of: Report.self))
            try await OpenReportedMessages(report: id, moderator: moderator)(services)
            return Answer(try await services.database.read { try whole(id, moderator, call, $0) })
        }
        api.member(.post, "\(path)/reports/:id/decide", .adminWrite) { call in
            let (moderator, id) = (try moderator(call), try call.id(of: Report.self))
            let parameters = call.parameters
            let period: CasePeriod = try parameters.choice("period") ?? .week
            let done = try await DecideCase(
                report: id, act: try parameters.needed("act"), withheld: try withheld(parameters),
                period: period.duration, hidesPost: try parameters.decided("hides_post") ?? false,
                isConfirmed: try parameters.decided("is_confirmed") ?? false, reason: parameters.words("reason"),
                note: parameters.words("note"), moderator: moderator)(services)
            return Answer(DecisionEntity(act: done.rawValue))
        }
    }

    /// What of one row more than a page has is shown, and the last of it if there is more.
    static func page<Row>(_ rows: [Row]) -> (shown: [Row], last: Row?) {
        let shown = Array(rows.prefix(DocketTab.pageSize))
        return (shown, rows.count > shown.count ? shown.last : nil)
    }

    private func withheld(_ parameters: Parameters) throws -> Withheld {
        try parameters.texts("withheld").reduce(into: Withheld()) { withheld, word in
            guard let known = Withheld.words.first(where: { $0.word == word }) else {
                throw Problem.chooseFromList.at("withheld")
            }
            withheld.formUnion(known.what)
        }
    }

    private func entity(_ row: CaseRow, _ call: MemberCall) -> CaseEntity {
        CaseEntity(
            id: row.id.description, kind: row.kind.rawValue, account: statuses.person(row.author, for: call.member),
            statusId: row.post?.description, postKind: row.postKind?.rawValue, reportsCount: row.count,
            reason: row.reason.rawValue, text: row.text, isAnswered: row.isAnswered, isHidden: row.isHidden,
            isSensitive: row.isSensitive, hasProposal: row.proposer != nil,
            isReportedByViewer: row.isReportedByViewer, url: services.site.publicURL + row.path)
    }

    private func whole(
        _ id: ID<Report>, _ moderator: Moderator, _ call: MemberCall, _ reader: Reader
    ) throws -> WholeCaseEntity {
        let found = try WholeCase.read(id, for: moderator, now: call.now, reader)
        let isOpen = !found.row.isAnswered && !found.isForAnother && found.entries != nil
        return WholeCaseEntity(
            about: entity(found.row, call), items: found.entries?.map(WholeCaseEntity.Item.init),
            reports: found.reports.map(WholeCaseEntity.Report.init), history: found.history.map(LogEntity.init),
            sanctions: found.running.map { SanctionEntity($0, now: call.now) },
            others: found.open.map { WholeCaseEntity.Other($0, site: services.site.publicURL) },
            isOwnProposal: found.isOwnProposal, isForAnother: found.isForAnother,
            acts: isOpen ? DecideCase.Act.all(for: found.row.kind).map(\.rawValue) : [])
    }
}

extension WholeCaseEntity.Item {
    fileprivate init(_ entry: CaseEntry) {
        self.init(
            position: entry.position, text: entry.text, sentAt: entry.sentAt, sender: entry.sender,
            hasImage: entry.hasImage, fileName: entry.file?.name, fileBytes: entry.file?.byteCount,
            fileSeconds: entry.file?.seconds)
    }
}

extension WholeCaseEntity.Report {
    fileprivate init(_ report: CaseReport) {
        self.init(
            acct: report.handle, reason: report.reason.rawValue, note: report.note,
            upheldCount: report.record.upheld, dismissedCount: report.record.dismissed)
    }
}

extension WholeCaseEntity.Other {
    fileprivate init(_ matter: OpenMatter, site: String) {
        let type =
            switch matter.what {
            case .report: "report"
            case .held: "held"
            case .appeal: "appeal"
            }
        self.init(id: "\(matter.id)", type: type, text: matter.text, url: site + matter.path)
    }
}
