import Core
import SQL
import TestKit
import Testing

@testable import Lounge
@testable import Personas

/// What becomes of one author while others press, at times the simulation sets.
final class Course {
    let stage: LoungeStage
    let author: ID<Persona>
    let pressers: [ID<Persona>]
    let start: Timestamp
    var time: Timestamp
    private let posts: [ID<LoungePost>]
    /// How many of the author's posts each has pressed at.
    private var used: [ID<Persona>: Int] = [:]

    /// How long it took to each level for the first time.
    private(set) var reached: [Level: Duration] = [:]
    private(set) var lowest = 0
    private(set) var value = 0
    /// How many presses wait for a moderator.
    private(set) var held = 0

    init(
        stage: LoungeStage, author: ID<Persona>, pressers: [ID<Persona>], posts: [ID<LoungePost>], start: Timestamp
    ) {
        self.stage = stage
        self.author = author
        self.pressers = pressers
        self.posts = posts
        self.start = start
        time = start
    }

    func keep() async throws {
        try await stage.keeper.pass(at: time)
        try await look()
    }

    /// Notes a level that is new.
    private func look() async throws {
        let level = try await stage.level(of: author)
        if level > .none, reached[level] == nil { reached[level] = time - start }
    }

    /// Has each press at the next post of the author's that they have not pressed at, in one transaction.
    ///
    /// - Returns: the personas that were not refused.
    @discardableResult
    func press(_ pressers: [ID<Persona>]) async throws -> [ID<Persona>] {
        let (time, rules) = (time, stage.rules)
        let presses = pressers.compactMap { presser in
            posts.dropFirst(used[presser] ?? 0).first.map { post in
                PressTransparency(post: post, presser: presser, rules: rules)
            }
        }
        let taken = try await stage.database.write { transaction in
            try presses.filter { press in
                do {
                    try press.write(at: time, in: transaction)
                    return true
                } catch is Problem {
                    return false
                }
            }.map(\.presser)
        }
        for presser in taken { used[presser, default: 0] += 1 }
        try await look()
        return taken
    }

    func press(_ presser: ID<Persona>) async throws -> Bool { try await !press([presser]).isEmpty }

    func mayWrite() async throws -> Bool {
        let insider = try await stage.insider(author)
        return (try? insider.checkMayWrite(at: time)) != nil
    }

    /// A moderator who lets everything count.
    func countHeld() async throws {
        let verb = DecideHeld(
            persona: author, counts: true, upTo: ID(rawValue: .max), moderator: stage.moderator, rules: stage.rules)
        let time = time
        try await stage.database.write { transaction in
            do { try verb.write(at: time, in: transaction) } catch is Problem {}
        }
        try await look()
    }

    /// Reads what came of it.
    func finish() async throws {
        for line in try await stage.ledger(of: author) { lowest = min(lowest, line.value) }
        value = try await stage.value(of: author)
        held = try await stage.salon.count("lounge_presses WHERE state = 'held'")
    }

    /// A line of the table.
    func row(_ name: String) -> String {
        let times = [Level.warned, .day, .week, .suspended].map { level in
            reached[level].map { time in
                let hours = time.milliseconds / 3_600_000
                return "\(hours / 24) d \(hours % 24) h"
            } ?? "–"
        }
        return "| \(name) | \(times.joined(separator: " | ")) | \(lowest) |"
    }
}
