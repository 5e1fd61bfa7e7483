package import Core
import Files
import SQL
import Synchronization

/// What goes on beside the server and does not work just now, for `/health`. Everybody may read it, so it says what and
/// since when, and of why only what kind: the log has the rest.
package final class Health: Sendable {
    /// Something that does not work.
    package struct Trouble: Sendable {
        package let what: Phrase
        package let kind: Phrase
        package let since: Timestamp

        package static let sample = Trouble(
            what: Phrase("메일을 보내지 못했어요", "emails could not be sent"),
            kind: Health.kind(of: POSIXFailure(call: "", code: 0)),
            since: Timestamp(milliseconds: 0))
    }

    /// By what it is, in English.
    private let noted = Mutex<[String: Trouble]>([:])
    private let counted = Mutex<[String: Turns]>([:])

    /// How often work was done and how often it failed, since the start.
    package struct Turns: Sendable {
        package var done = 0
        package var failed = 0
    }

    package init() {}

    /// - Parameter what: a sentence, `mail could not be sent`.
    package func note(_ what: Phrase, _ error: any Error, at now: Timestamp) {
        counted.withLock { $0[what.english, default: Turns()].failed += 1 }
        noted.withLock { noted in
            let since = noted[what.english]?.since ?? now
            noted[what.english] = Trouble(what: what, kind: Self.kind(of: error), since: since)
        }
    }

    /// It was done: it works, or works again.
    package func clear(_ what: Phrase) {
        counted.withLock { $0[what.english, default: Turns()].done += 1 }
        noted.withLock { _ = $0.removeValue(forKey: what.english) }
    }

    /// By the line that ``lines`` would have.
    package var turns: [String: Turns] { counted.withLock { $0 } }

    /// The oldest first; none when all is well.
    package var troubles: [Trouble] {
        noted.withLock { Array($0.values) }.sorted { ($0.since, $0.what.english) < ($1.since, $1.what.english) }
    }

    /// A line for each trouble, as programs read it.
    package var lines: [String] {
        troubles.map { "\($0.what.english): \($0.kind.english) (since \($0.since.iso8601))" }
    }

    /// What kind of failure it is, in words that tell a stranger nothing.
    package static func kind(of error: any Error) -> Phrase {
        switch error {
        case SQLError.full: Phrase("디스크가 가득 찼어요", "the disk is full")
        case SQLError.damaged: Phrase("데이터베이스가 손상되었어요", "the database is damaged")
        case SQLError.readOnly: Phrase("데이터베이스에 쓸 수 없어요", "the database cannot be written")
        case SQLError.unavailable, SQLError.closed:
            Phrase("데이터베이스가 답하지 않아요", "the database does not answer")
        case SQLError.timeout, SQLError.busy:
            Phrase("데이터베이스가 너무 오래 걸려요", "the database took too long")
        case let failure as POSIXFailure where failure.isFullDisk:
            Phrase("디스크가 가득 찼어요", "the disk is full")
        default: Phrase("로그를 확인해 주세요", "see the log")
        }
    }
}
