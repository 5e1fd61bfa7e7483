package import Core

/// The persona a request speaks for. It does not reveal its account.
package struct CurrentPersona: Sendable {
    package let id: ID<Persona>
    package let nickname: String
    /// -100…0; shown to nobody but the persona itself.
    package let value: Int
    package let level: Level
    /// Until when a persona at ``Level/day`` or ``Level/week`` may only read.
    package let restrictedUntil: Timestamp?
    /// `nil` once no rule asks for it any more.
    package let enteredAt: Timestamp?
    /// How many notices wait.
    package let unread: Int

    /// Throws ``Core/Problem/loungeReadOnly(until:)`` or `loungeSuspended` for a restricted or suspended persona.
    package func checkMayWrite(at now: Timestamp) throws {
        if level == .suspended { throw Problem.loungeSuspended }
        if let restrictedUntil, restrictedUntil > now { throw Problem.loungeReadOnly }
    }
}

/// How far a persona has come down: by its sanctions, not only by its value.
package enum Level: Int, Sendable, CaseIterable, Comparable {
    case none, warned, day, week, suspended

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
}

extension Problem {
    static let loungeReadOnly = Problem(
        403,
        Phrase(
            "지금은 라운지를 읽기만 할 수 있어요. 언제까지인지는 내 페이지에 있어요.",
            "You can only read the lounge for now. Your page shows until when."))
    package static let loungeSuspended = Problem(
        403,
        Phrase(
            "라운지 이용이 정지됐어요. 사람이 결정할 때까지 읽기만 할 수 있어요.",
            "You are suspended from the lounge. Until a person decides, you can only read."))
}
