import Foundation
import Synchronization

/// Keeps an answer of each operation for the document, where `SALON_RECORD_EXAMPLES` is set: docs/api.md.
final class ExampleRecorder: Sendable {
    static let shared: ExampleRecorder? = {
        guard ProcessInfo.processInfo.environment["SALON_RECORD_EXAMPLES"] != nil else { return nil }
        // Suites end at any time, so it is written when all have.
        atexit { ExampleRecorder.shared?.write() }
        return ExampleRecorder()
    }()

    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../API/Pages/Examples.swift").standardized

    private struct Example: Codable {
        let path: String
        let body: String?
        let answer: JSONTree

        /// What shows something comes before what shows nothing, English before Korean, and short before long.
        var rank: (Int, Int, Int) {
            let isKorean = answer.written.unicodeScalars.contains { ("가"..."힣").contains($0) }
            return (answer.isEmpty ? 1 : 0, isKorean ? 1 : 0, answer.written.count)
        }
    }

    private let recorded = Mutex<[String: Example]>([:])

    func record(_ operation: String, _ path: String, _ body: [UInt8], _ answer: JSONTree) {
        let text = String(decoding: body.prefix(2_000), as: UTF8.self)
        // Forms with files are no text.
        let isText = !text.isEmpty && !text.hasPrefix("--")
        let example = Example(path: path, body: isText ? text : nil, answer: answer.shortened)
        recorded.withLock { recorded in
            if let known = recorded[operation], known.rank <= example.rank { return }
            recorded[operation] = example
        }
    }

    /// Those of operations that were not called stay.
    private func write() {
        let (begin, end) = ("#\"\"\"\n", "\n\"\"\"#")
        guard let file = try? String(contentsOf: Self.file, encoding: .utf8),
            let first = file.firstRange(of: begin)?.upperBound, let last = file.firstRange(of: end)?.lowerBound,
            let old = try? JSONDecoder().decode([String: Example].self, from: Data(file[first..<last].utf8))
        else { return }
        let all = old.merging(recorded.withLock { $0 }) { _, new in new }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // A line each.
        let lines = all.sorted { $0.key < $1.key }.compactMap { name, example in
            (try? encoder.encode(example)).map { "\"\(name)\":\(String(decoding: $0, as: UTF8.self))" }
        }
        let text = "{\n\(lines.joined(separator: ",\n"))\n}"
        try? (file[..<first] + text + file[last...]).write(to: Self.file, atomically: true, encoding: .utf8)
    }
}

extension JSONTree {
    /// Lists by their first element, and long texts by their beginning.
    fileprivate var shortened: JSONTree {
        switch self {
        case .array(let elements): .array(elements.prefix(1).map(\.shortened))
        case .object(let members): .object(members.mapValues(\.shortened))
        case .string(let text): .string(text.count > 200 ? "\(text.prefix(200))…" : text)
        default: self
        }
    }

    fileprivate var isEmpty: Bool {
        switch self {
        case .array(let elements): elements.isEmpty
        case .object(let members): members.values.allSatisfy { $0.isArray && $0.isEmpty }
        default: false
        }
    }

    fileprivate var written: String {
        (try? JSONEncoder().encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension JSONTree: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .missing, .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number): try container.encode(number)
        case .string(let text): try container.encode(text)
        case .array(let elements): try container.encode(elements)
        case .object(let members): try container.encode(members)
        }
    }
}
