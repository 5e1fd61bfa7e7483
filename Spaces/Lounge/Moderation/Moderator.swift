package import Base
import Core
package import Kernel
package import Personas
import SQL

/// Who decides. Moderators act on personas and are not shown whose they are; of themselves they name the account,
/// because a decision has to be answered for.
package struct Moderator: Sendable {
    let handle: String
    /// The moderator's nickname; `nil` before entering the lounge.
    let persona: ID<Persona>?

    /// - Throws: ``Core/Problem/nothingToDecide`` for members, who decide nothing.
    package init(viewer: Viewer, insider: CurrentPersona?) throws {
        guard viewer.role != .member else { throw Problem.nothingToDecide }
        self.init(handle: viewer.handle, persona: insider?.id)
    }

    init(handle: String, persona: ID<Persona>?) {
        self.handle = handle
        self.persona = persona
    }

    /// The moderator's persona, for excluding their own cases; 0, which is no persona, without one.
    var own: ID<Persona> { persona ?? ID(rawValue: 0) }

    /// Logs the decision permanently, under the nickname of that day.
    ///
    /// - Throws: ``Core/Problem/nothingToDecide`` for the moderator's own case, as if there were none.
    func note(
        _ act: DecisionAct, about persona: ID<Persona>, subject: Int64? = nil, note: String = "", at now: Timestamp,
        in transaction: Transaction
    ) throws {
        guard persona != self.persona else { throw Problem.nothingToDecide }
        let note = note.tidied
        try TextLimit.note.check(note, at: "note")
        let nickname = try Personas.insider(persona, transaction).nickname
        let id: ID<LoungeDecision> = try transaction.next(.decisions)
        try transaction.execute(
            """
            INSERT INTO lounge_decisions (id, day, moderator, act, nickname, subject_id, note)
            VALUES (\(id), \(now.day), \(handle), \(act), \(nickname), \(subject),
                \(note))
            """)
    }
}

/// What a moderator decides about a persona.
package protocol PersonaDecision: LoungeAct {
    var moderator: Moderator { get }
}

extension PersonaDecision {
    package var cost: Cost? { Cost(.loungeDecisions, of: moderator.handle) }
}

/// A moderator's decision, as the log names it.
package enum DecisionAct: String, ColumnValue, Sendable, CaseIterable {
    case reportDismissed = "report-dismissed"
    case postDeleted = "post-deleted"
    case heldCounted = "held-counted"
    case heldDismissed = "held-dismissed"
    case pressesVoided = "presses-voided"
    case suspended
    case suspensionEnded = "suspension-ended"
    case appealUpheld = "appeal-upheld"
    case appealRejected = "appeal-rejected"
}

extension Problem {
    static let suspendedAlready = Problem(
        409, Phrase("이미 이용이 정지된 사람이에요.", "They are already suspended."))
}
