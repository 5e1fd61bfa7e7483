package import Base
import Core
import Logging
import Personas
import SQL
import ServiceLifecycle

/// Does what time brings: values rise, restrictions end. Its work is in the database, so it continues after a restart
/// where it was, and two of them do nothing twice.
package struct TransparencyKeeper: Service {
    private let services: Services
    private let rules: LoungeRules

    package init(_ services: Services, rules: LoungeRules) {
        self.services = services
        self.rules = rules
    }

    static let batch = 100

    package func run() async {
        await services.repeatedly(
            every: .minutes(1), failure: Phrase("투명도를 갱신하지 못했어요", "transparency could not be updated")
        ) {
            try await pass(at: services.clock.now())
        }
    }

    /// Does everything that is due.
    func pass(at now: Timestamp) async throws {
        let now = now.wholeMinute
        if !rules.isPlain { try await bringBack(to: now) }
        while !Task.isCancelled {
            let personas = try await services.database.read { reader in try due(at: now, reader) }
            guard !personas.isEmpty else { return }
            // One transaction each: a writer waits for one persona, not for all.
            for persona in personas {
                try await services.database.write { transaction in try keep(persona, at: now, in: transaction) }
            }
        }
    }

    private func due(at now: Timestamp, _ reader: Reader) throws -> Set<ID<Persona>> {
        let statements =
            rules.isPlain
            ? [Self.resting, Self.suspended] : [Self.rising(at: now, limit: Self.batch), Self.ending(at: now)]
        return try Set(statements.flatMap { try reader.values($0, as: ID<Persona>.self) })
    }

    /// Step by step in the order in which it was due, however long nobody looked.
    private func keep(_ persona: ID<Persona>, at now: Timestamp, in transaction: Transaction) throws {
        let levels = Levels(rules)
        // The persona may have left, or another keeper is running: locked until the end of the transaction, the row
        // makes that one wait, and then see the result.
        guard try transaction.execute("UPDATE personas SET value = value WHERE id = \(persona)") > 0 else {
            return try transaction.forgetMoments(of: persona)
        }
        while true {
            let state = try PersonaState.read(persona, transaction)
            let running = try RunningSanction.read(of: persona, transaction)
            if rules.isPlain {
                // Nobody rests by the plain rule; what ran when it came into force ends.
                guard let running else { return try transaction.setMoment(.rest, of: persona, to: nil) }
                return try levels.end(running, of: persona, .replaced, at: now, in: transaction)
            }
            let end = state.insider.restrictedUntil ?? .distantFuture
            let rise = state.risesAt ?? .distantFuture
            if let running, end <= now, end <= rise {
                try levels.end(running, of: persona, .time, at: end, in: transaction)
            } else if running == nil, end <= now {
                try transaction.setMoment(.rest, of: persona, to: nil)
            } else if rise <= now {
                try self.rise(state, at: rise, in: transaction)
            } else {
                return
            }
        }
    }

    /// Raises a value by 1, unless a mark counted in the hours before: then it waits as long again from there.
    private func rise(_ state: PersonaState, at due: Timestamp, in transaction: Transaction) throws {
        let pause = Duration.hours(rules.risesAfterHours)
        guard state.value < 0, state.level != .suspended else {
            return try setRise(of: state.id, to: nil, in: transaction)
        }
        let last = PressQueries.lastCounted(against: state.id, after: due - pause, upTo: due)
        if let mark = try transaction.value(last, as: Timestamp.self) {
            return try setRise(of: state.id, to: mark + pause, in: transaction)
        }
        let value = try Ledger(rules: rules).enter(.recovery, 1, state.id, at: due, in: transaction)
        try setRise(of: state.id, to: value < 0 ? due + pause : nil, in: transaction)
        try Levels(rules).settle(state.id, at: due, in: transaction)
    }

    private func setRise(of persona: ID<Persona>, to time: Timestamp?, in transaction: Transaction) throws {
        try transaction.setMoment(.rise, of: persona, to: time)
    }

    /// Where the clock ran ahead for a while, what was put off then would wait until that time comes. Nothing is further
    /// away than the rules put it.
    private func bringBack(to now: Timestamp) async throws {
        let latest = now + .hours(rules.risesAfterHours)
        var count = Self.batch
        while count == Self.batch, !Task.isCancelled {
            count = try await services.database.write { transaction in
                let late = Self.rising(after: latest, limit: Self.batch)
                return try transaction.execute(
                    "UPDATE lounge_moments SET at = \(latest) WHERE kind = \(Moment.rise) AND subject_id IN (\(late))")
            }
        }
        for level in Level.allCases {
            guard let length = rules.length(of: level) else { continue }
            let late = try await services.database.read { reader in
                try reader.values(Self.ending(after: now + length, level), as: ID<Persona>.self)
            }
            for persona in late {
                try await services.database.write { transaction in
                    try transaction.execute(
                        """
                        UPDATE lounge_sanctions SET ends_on = \((now + length).day)
                        WHERE persona_id = \(persona) AND ended_on IS NULL AND level = \(level)
                        """)
                    try transaction.setMoment(.rest, of: persona, to: now + length)
                }
            }
        }
    }
}

extension TransparencyKeeper {
    static func rising(at now: Timestamp, limit: Int) -> Statement {
        Moment.rise.due(at: now, limit: limit)
    }

    static func rising(after time: Timestamp, limit: Int) -> Statement {
        """
        SELECT subject_id FROM lounge_moments WHERE kind = \(Moment.rise) AND at > \(time) ORDER BY at LIMIT \(limit)
        """
    }

    static func ending(at now: Timestamp) -> Statement {
        Moment.rest.due(at: now, limit: batch)
    }

    static func ending(after time: Timestamp, _ level: Level) -> Statement {
        """
        SELECT m.subject_id FROM lounge_moments m
        WHERE m.kind = \(Moment.rest) AND m.at > \(time) AND EXISTS (
            SELECT 1 FROM lounge_sanctions s
            WHERE s.persona_id = m.subject_id AND s.ended_on IS NULL AND s.level = \(level))
        """
    }

    static let resting = Moment.rest.due(at: .distantFuture, limit: batch)

    /// Personas suspended by the rules; a moderator's reason outlasts a change of rules.
    static let suspended: Statement = """
        SELECT persona_id FROM lounge_sanctions WHERE ended_on IS NULL AND level = 4 AND reason = ''
        ORDER BY id LIMIT 100
        """
}
