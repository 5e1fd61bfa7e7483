import Core
import Files
import Logging
import Synchronization
import Web

/// How lines of the log look.
package enum LogFormat: String, CaseIterable, Sendable { case text, json }

/// Writes one JSON object a line: a ``LogLine``.
package struct JSONLogHandler: LogHandler {
    var logLevel: Logger.Level = .info
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    private let label: String
    private let clock: Clock
    private let write: @Sendable ([UInt8]) -> Void

    /// - Parameter write: gets each line whole, from any thread.
    init(label: String, clock: Clock = .system, write: @escaping @Sendable ([UInt8]) -> Void) {
        self.label = label
        self.clock = clock
        self.write = write
    }

    package static func standardError(label: String) -> JSONLogHandler {
        JSONLogHandler(label: label) { line in
            // A log that cannot be written has nowhere to say so.
            errorOutput.withLock { _ in line.withUnsafeBytes { bytes in _ = try? writeAll(bytes, to: 2) } }
        }
    }

    /// Lines of several threads do not mix.
    private static let errorOutput = Mutex(())

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { $1 } }
        if let own = event.metadata { all.merge(own) { $1 } }
        let request = all.removeValue(forKey: Context.requestIDKey)
        let line = LogLine(
            time: clock.now(), level: event.level.rawValue, label: label, message: event.message.description,
            request_id: request?.description, error: event.error.map { "\($0)" },
            metadata: all.isEmpty ? nil : JSON(.dictionary(all)))
        write(Array(line.jsonText.escapingWhatMoves.utf8) + [UInt8(ascii: "\n")])
    }
}

/// What a line says.
private struct LogLine: Encodable {
    let time: Timestamp
    let level: String
    let label: String
    let message: String
    let request_id: String?
    let error: String?
    let metadata: JSON?
}

extension JSON {
    fileprivate init(_ value: Logger.MetadataValue) {
        switch value {
        case .string(let text): self.init(text)
        case .stringConvertible(let value): self.init(value.description)
        case .array(let values): self.init(values.map { JSON($0) })
        case .dictionary(let values): self = .object(values.mapValues { JSON($0) })
        @unknown default: self.init(value.description)
        }
    }
}

extension String {
    /// JSON in which what moves the cursor of a terminal, what some readers take for the end of a line, and what some
    /// drop, is written by its number. All of it is within texts.
    fileprivate var escapingWhatMoves: String {
        guard unicodeScalars.contains(where: \.moves) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.moves {
                let digits = String(scalar.value, radix: 16)
                text += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var moves: Bool {
        switch self {
        case "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}": true
        default: false
        }
    }
}
