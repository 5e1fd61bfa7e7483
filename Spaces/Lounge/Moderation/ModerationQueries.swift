import Base
package import Core
package import Personas
package import SQL

/// The moderators' open cases. None names an account, and moderators do not see cases about themselves.
package enum ModerationQueries {
    /// One more says whether there are more.
    static let pageSize = DocketTab.pageSize + 1

    package static func counts(for moderator: Moderator, _ reader: Reader) throws -> ModerationCounts {
        try reader.one(countsStatement(for: moderator)) { row in
            ModerationCounts(
                reports: try row.next(), held: try row.next(), appeals: try row.next(), suspensions: try row.next())
        }
    }

    /// The oldest first.
    package static func reports(
        after last: ID<LoungeReport>?, limit: Int = pageSize, for moderator: Moderator, _ reader: Reader
    ) throws -> [LoungeReportRow] {
        var rows = try reader.all(reportsStatement(after: last, limit: limit, for: moderator)) { row in
            LoungeReportRow(
                id: try row.next(), post: try row.next(), text: try row.next(),
                isGone: try row.next(as: Int?.self) == nil, persona: try row.next(), nickname: try row.next(),
                suspendedOn: try row.next(), count: try row.next(), day: try row.next())
        }
        guard !rows.isEmpty else { return [] }
        let reasons = try reader.all(reasonsStatement(of: rows.map(\.post))) { row in
            (
                post: try row.next(as: ID<LoungePost>.self), persona: try row.next(as: ID<Persona>.self),
                reason: ReportReason(stored: try row.next()), note: try row.next(as: String.self)
            )
        }
        let matters = try OpenMatter.all(about: rows.map(\.persona), reader)
        for index in rows.indices {
            let row = rows[index]
            rows[index].others = matters.filter { $0.persona == row.persona && $0.post != row.post }
                .sorted { ($0.sort.rawValue, $0.id) > ($1.sort.rawValue, $1.id) }
            let own = reasons.filter { $0.post == rows[index].post && $0.persona == rows[index].persona }
            rows[index].reasons = Dictionary(grouping: own, by: \.reason).map { reason, reports in
                LoungeReportRow.Reason(
                    reason: reason, count: reports.count, notes: reports.map(\.note).filter { !$0.isEmpty })
            }.sorted { ($1.count, $0.reason.rawValue) < ($0.count, $1.reason.rawValue) }
        }
        return rows
    }

    /// By author, in the order of their ids, which is no order.
    package static func held(
        after last: ID<Persona>?, limit: Int = pageSize, for moderator: Moderator, _ reader: Reader
    ) throws -> [HeldRow] {
        var rows = try reader.all(heldStatement(after: last, limit: limit, for: moderator)) { row in
            HeldRow(
                persona: try row.next(), nickname: try row.next(), suspendedOn: try row.next(), value: try row.next(),
                presses: try row.next(), people: try row.next(), newest: try row.next(), items: [])
        }
        guard !rows.isEmpty else { return [] }
        let items = try reader.all(heldItemsStatement(of: rows.map(\.persona))) { row in
            (
                author: try row.next(as: ID<Persona>.self),
                item: SanctionItem(
                    post: try row.next(), root: try row.next(), text: try row.next(), presses: try row.next(),
                    isGone: try row.next(as: Int.self) == 0)
            )
        }
        let byAuthor = Dictionary(grouping: items, by: \.author)
        for index in rows.indices { rows[index].items = (byAuthor[rows[index].persona] ?? []).map(\.item) }
        return rows
    }

    /// Those that wait for an answer, the oldest measure first.
    package static func appeals(
        after last: ID<Sanction>?, limit: Int = pageSize, for moderator: Moderator, _ reader: Reader
    ) throws -> [SanctionRow] {
        try measures(appealsStatement(after: last, limit: limit, for: moderator), reader)
    }

    /// Rests and suspensions that run, the oldest first.
    package static func suspensions(
        after last: ID<Sanction>?, limit: Int = pageSize, for moderator: Moderator, _ reader: Reader
    ) throws -> [SanctionRow] {
        try measures(suspensionsStatement(after: last, limit: limit, for: moderator), reader)
    }

    /// The decisions, newest first.
    package static func decisions(
        before last: ID<LoungeDecision>?, limit: Int = pageSize, for moderator: Moderator, _ reader: Reader
    ) throws -> [DecisionRow] {
        try reader.all(decisionsStatement(before: last, limit: limit, for: moderator)) { row in
            DecisionRow(
                id: try row.next(), day: try row.next(), moderator: try row.next(), act: try row.next(),
                nickname: try row.next(), subject: try row.next(), note: try row.next())
        }
    }

    private static func measures(_ statement: Statement, _ reader: Reader) throws -> [SanctionRow] {
        var rows = try reader.all(statement) { row in
            SanctionRow(
                persona: try row.next(), nickname: try row.next(), value: try row.next(),
                measure: try SanctionRecord(row: &row))
        }
        let items = try SanctionItem.read(of: rows.map(\.measure.id), reader)
        for index in rows.indices { rows[index].measure.items = items[rows[index].measure.id] ?? [] }
        return rows
    }
}
