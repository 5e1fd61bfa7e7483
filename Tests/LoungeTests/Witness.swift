import Core
import Foundation
import HTTPTypes
import Logging
import SQL
import Synchronization
import TestKit

/// Everything an instance gives out, and to whom.
final class Witness: Sendable {
    /// An answer or a line of the log.
    struct Sight: Sendable {
        /// `jiwoo`; `log` for the instance's own.
        let viewer: String
        /// `GET /lounge`
        let what: String
        /// Head and body.
        let text: String

        var path: Substring { what.split(separator: " ").last ?? "" }
        var isOfLounge: Bool { path.hasPrefix("/lounge") }
    }

    /// A change that open pages get.
    struct Heard: Sendable {
        let event: String
        let topic: String
        let hasAuthor: Bool
        /// In both languages.
        let text: String
    }

    private struct Kept {
        var sights: [Sight] = []
        var heard: [Heard] = []
        var entries: [OutboxEntry] = []
    }

    private let kept = Mutex(Kept())

    var sights: [Sight] { kept.withLock { $0.sights } }
    var heard: [Heard] { kept.withLock { $0.heard } }
    /// What the instance has emitted, as far as it was listened to.
    var entries: [OutboxEntry] { kept.withLock { $0.entries } }

    func see(_ viewer: String, _ what: String, _ text: String) {
        kept.withLock { $0.sights.append(Sight(viewer: viewer, what: what, text: text)) }
    }

    func hear(_ heard: [Heard], of entries: [OutboxEntry]) {
        kept.withLock { kept in
            kept.heard += heard
            kept.entries += entries
        }
    }

    var logger: Logger {
        Logger(label: "test") { [self] _ in WitnessLog(witness: self) }
    }
}

private struct WitnessLog: LogHandler {
    let witness: Witness
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        witness.see("log", "\(event.level)", "\(event.message) \(metadata) \(event.metadata ?? [:])")
    }
}

/// A browser whose every answer is kept.
struct WatchedBrowser: Sendable {
    let name: String
    let browser: Browser
    let witness: Witness

    @discardableResult
    func get(_ path: String) async throws -> Answer {
        let answer = try await browser.get(path)
        witness.see(name, "GET \(path)", answer.everything)
        return answer
    }

    @discardableResult
    func post(_ path: String, _ fields: [(String, String)] = [], fragment: Bool = false) async throws -> Answer {
        let answer = try await browser.post(path, fields, fragment: fragment)
        witness.see(name, "POST \(path)", answer.everything)
        return answer
    }
}

extension Answer {
    /// Head and body, with what a toast says unpacked.
    var everything: String {
        let lines = headers.map { field -> String in
            guard field.name == .setCookie else { return "\(field.name.canonicalName): \(field.value)" }
            let value = field.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).last ?? ""
            return "Set-Cookie: \(String(base64URL: String(value)) ?? "")"
        }
        return (lines + [text]).joined(separator: "\n")
    }
}

/// Which of the words are in a text; one of Latin letters or digits not as a part of a longer one.
func found(_ words: [String], in text: String) -> [String] {
    text.withCString { start in words.filter { stands($0, start) } }
}

private func stands(_ word: String, _ start: UnsafePointer<CChar>) -> Bool {
    let length = word.utf8.count
    guard let first = word.utf8.first else { return false }
    var rest = start
    while let match = strstr(rest, word) {
        let place = UnsafePointer(match)
        let isWhole = first > 0x7F || ((place == start || !isLatin(place[-1])) && !isLatin(place[length]))
        if isWhole { return true }
        rest = place + 1
    }
    return false
}

private func isLatin(_ byte: CChar) -> Bool {
    switch UInt8(truncatingIfNeeded: byte) {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
        true
    default: false
    }
}
