import Base
import Core
import SQL

extension ModerationPage {
    static func read(
        _ tab: Tab, _ after: String, _ filter: LogFilter<DecisionAct>, for moderator: Moderator, _ reader: Reader
    ) throws -> ModerationPage {
        let size = CaseQueries.pageSize
        let filter = try filter.found(reader)
        let waiting = try CaseQueries.waiting(for: moderator, reader)
        let content: Content
        let last: String?
        switch tab {
        case .reports:
            let rows = try CaseQueries.queue(after: CaseQueries.Place(after), for: moderator, reader)
            content = .reports(Array(rows.prefix(size)))
            last = rows.count > size ? "\(rows[size - 1].weight)-\(rows[size - 1].id)" : nil
        case .held:
            let rows = try HeldRow.page(after: ID(after), for: moderator, reader)
            content = .held(Array(rows.prefix(size)))
            last = rows.count > size ? rows[size - 1].post.description : nil
        case .appeals:
            let rows = try SanctionRow.appeals(after: ID(after), for: moderator, reader)
            content = .appeals(Array(rows.prefix(size)))
            last = rows.count > size ? rows[size - 1].sanction.id.description : nil
        case .sanctions:
            let rows = try SanctionRow.running(before: ID(after), for: moderator, reader)
            content = .sanctions(Array(rows.prefix(size)))
            last = rows.count > size ? rows[size - 1].sanction.id.description : nil
        case .log:
            let rows = try LogEntry.page(filter, before: ID(after), for: moderator, reader)
            content = .log(Array(rows.prefix(size)))
            last = rows.count > size ? rows[size - 1].id.description : nil
        }
        return ModerationPage(
            tab: tab, cases: waiting.cases, appeals: waiting.appeals, held: waiting.held, content: content,
            next: last.map { filter.next(tab.path, "after=\($0)") }, filter: filter)
    }
}

extension ModerationPage {
    func has(row: Int64) -> Bool {
        switch content {
        case .held(let rows): rows.contains { $0.post.rawValue == row }
        case .appeals(let rows), .sanctions(let rows): rows.contains { $0.sanction.id.rawValue == row }
        case .reports, .log: false
        }
    }
}

extension CaseQueries.Place {
    /// As ``ModerationPage/next`` has it: "150-7".
    init?(_ text: String) {
        let parts = text.split(separator: "-")
        guard parts.count == 2, let weight = Int(parts[0], in: 0...Int.max), let id = ID<Report>(parts[1]) else {
            return nil
        }
        self.init(weight: weight, id: id)
    }
}

extension CasePage {
    /// Throws ``Core/Problem/nothingToDecide`` for what is not this moderator's.
    static func read(
        _ id: ID<Report>, for moderator: Moderator, now: Timestamp, _ reader: Reader
    ) throws -> CasePage {
        guard let row = try CaseQueries.one(id, for: moderator, reader) else { throw Problem.nothingToDecide }
        let isOpen = try row.kind != .messages || CaseQueries.hasRead(id, moderator, reader)
        return CasePage(
            row: row, entries: isOpen ? try CaseQueries.items(of: id, reader) : nil,
            reports: try CaseQueries.reports(of: id, reader),
            history: try LogEntry.history(of: row.author.id, reader),
            running: try SanctionRecord.all(of: row.author.id, reader).filter { $0.isRunning(at: now) },
            open: try OpenMatter.all(about: row.author.id, besides: id, reader),
            isOwnProposal: row.proposer == moderator.id,
            isForAnother: try CaseQueries.isForAnother(id, about: row.author.id, than: moderator, reader))
    }
}
