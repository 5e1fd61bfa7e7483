import Core
import Files
import Logging
import Synchronization
import Web

/// How lines of the log look.
package enum LogFormat: String, CaseIterable, Sendable { case text, json }

/// Writes one JSON object a line: `time`, `level`, `label`, `message`, `request_id`, `metadata`.
struct JSONLogHandler: LogHandler {
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

    static func standardError(label: String) -> JSONLogHandler {
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
        var line = JSONText()
        line.open("{")
        line.field("time", clock.now().rfc3339)
        line.field("level", event.level.rawValue)
        line.field("label", label)
        line.field("message", event.message.description)
        if let request { line.field("request_id", request.description) }
        if let error = event.error { line.field("error", "\(error)") }
        if !all.isEmpty {
            line.key("metadata")
            line.value(.dictionary(all))
        }
        line.close("}")
        write(line.bytes + [UInt8(ascii: "\n")])
    }
}

extension Timestamp {
    /// `2026-11-25T13:58:41.007Z`
    fileprivate var rfc3339: String {
        let rest = String(((milliseconds % 1_000) + 1_000) % 1_000)
        return "\(iso8601.dropLast()).\(String(repeating: "0", count: 3 - rest.utf8.count))\(rest)Z"
    }
}
