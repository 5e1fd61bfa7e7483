import Base
import BasePages
import Core
import Design
package import Lounge
import Personas
import SQL
import Web

extension DocketDoor {
    static let lounge = DocketDoor(
        DocketTab(DocketTab.reports.path, Phrase("라운지의 신고와 이의 신청", "Reports and appeals in the lounge")),
        waiting: LoungeDoor.waiting)
}

/// What waits about personas: behind its bench nothing knows whose they are.
struct LoungeDocket: Docket {
    let services: Services
    let rules: LoungeRules

    var style: DocketStyle { .lounge }

    func bench(_ context: Context) async throws -> Moderator {
        try await LoungeDoor(services: services).moderator(context)
    }

    func waiting(for moderator: Moderator, _ reader: Reader) throws -> [Int] {
        try ModerationQueries.counts(for: moderator, reader).byList
    }

    var lists: [DocketList<Moderator>] {
        typealias Queries = ModerationQueries
        let draw = LoungeRows { services.clock.now().day }
        return [
            DocketList(.reports, [report, suspend], draw: draw.reportRow) {
                try Queries.reports(after: ID($0), for: $1, $2)
            },
            DocketList(.held, [held], draw: draw.heldRow) { try Queries.held(after: ID($0), for: $1, $2) },
            DocketList(.appeals, [appeal], draw: draw.appealRow) { try Queries.appeals(after: ID($0), for: $1, $2) },
            DocketList(.suspensions, [release, void], draw: draw.suspensionRow) {
                try Queries.suspensions(after: ID($0), for: $1, $2)
            },
            DocketList(.log, draw: draw.decisionRow) { try Queries.decisions(before: ID($0), for: $1, $2) },
        ]
    }

    private func act(
        _ path: String, done: @escaping @Sendable (DocketTab) -> Phrase = { _ in .decided },
        _ perform: @escaping @Sendable (Int64, Form, Moderator) async throws -> Void
    ) -> DocketAct<Moderator> {
        DocketAct("/lounge/moderation/\(path)", words: ["note", "reason"], done: done, perform: perform)
    }

    private var report: DocketAct<Moderator> {
        act("reports/:id") { id, form, moderator in
            guard let act = AnswerReport.Act(rawValue: form["act"]) else { throw Problem.badRequest }
            try await AnswerReport(
                report: ID(rawValue: id), act: act, moderator: moderator, note: form["note"], reason: form["reason"])(
                    services)
        }
    }

    private var suspend: DocketAct<Moderator> {
        act(
            "personas/:id/suspend", done: { $0.path == DocketTab.held.path ? .heldWaits : .reportWaits }
        ) { id, form, moderator in
            try await SuspendPersona(
                persona: ID(rawValue: id), reason: form["reason"], moderator: moderator, rules: rules)(services)
        }
    }

    private var held: DocketAct<Moderator> {
        act("held/:id") { id, form, moderator in
            let counts = try form.choice(["count": true, "void": false])
            guard let upTo = ID<Press>(form["upto"]) else { throw Problem.badRequest }
            try await DecideHeld(
                persona: ID(rawValue: id), counts: counts, upTo: upTo, moderator: moderator, rules: rules,
                note: form["note"])(services)
        }
    }

    private var appeal: DocketAct<Moderator> {
        act("appeals/:id") { id, form, moderator in
            try await AnswerAppeal(
                sanction: ID(rawValue: id), isUpheld: form.choice(["uphold": true, "reject": false]),
                note: form["note"], moderator: moderator, rules: rules)(services)
        }
    }

    private var release: DocketAct<Moderator> {
        act("personas/:id/release") { id, form, moderator in
            try await EndSuspension(
                persona: ID(rawValue: id), note: form["note"], moderator: moderator, rules: rules)(services)
        }
    }

    private var void: DocketAct<Moderator> {
        act("posts/:id/void") { id, form, moderator in
            try await VoidPresses(
                post: ID(rawValue: id), moderator: moderator, rules: rules, note: form["note"])(services)
        }
    }
}

extension LoungeReportRow: DocketRow { package var row: Int64 { id.rawValue } }
extension HeldRow: DocketRow { package var row: Int64 { persona.rawValue } }
extension SanctionRow: DocketRow { package var row: Int64 { measure.id.rawValue } }
extension DecisionRow: DocketRow { package var row: Int64 { id.rawValue } }

extension DocketStyle {
    static let lounge = DocketStyle(
        .loungeModeration, page: "lounge-page", tabs: "persona-tabs cases-tabs"
    ) { t in .lounge(t(.loungeModeration), nil, back: LoungeTab.me.path, in: t) }
}

extension Phrase {
    fileprivate static let reportWaits = Phrase(
        "이용을 정지했어요. 신고된 글은 아직 결정을 기다려요.", "Suspended. The report still waits for a decision about the post.")
    fileprivate static let heldWaits = Phrase(
        "이용을 정지했어요. 보류된 것은 아직 결정을 기다려요.", "Suspended. What is held still waits for a decision.")
}
