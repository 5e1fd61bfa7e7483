import Foundation
import Testing

/// A file of Salon's sources, for tests that read them. Rules are looked for in whole texts: line by line, a debug build
/// takes seconds for each.
struct SourceFile: Sendable {
    /// From the root: `Commons/Base/Act.swift`.
    let path: String
    private let text: String
    private let range: NSRange

    private init(path: String, text: String) {
        self.path = path
        self.text = text
        range = NSRange(location: 0, length: text.utf16.count)
    }

    var name: Substring { path.split(separator: "/").last ?? "" }

    /// Of these folders.
    static func all(in folders: [String]) -> [SourceFile] {
        read.filter { file in folders.contains { file.path.hasPrefix("\($0)/") } }
    }

    /// Read once for all tests.
    private static let read = files(in: ["Commons", "Sources", "Spaces"], endingIn: ["swift", "txt"])

    /// All that has comments, and documents.
    static func commented() -> [SourceFile] {
        files(
            in: ["Clients", "Commons", "Sources", "Spaces", "Tests", "Benchmarks", "docs"],
            endingIn: ["swift", "js", "css", "py", "h", "md"])
    }

    private static func files(in folders: [String], endingIn extensions: Set<String>) -> [SourceFile] {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().path
        return folders.flatMap { folder -> [SourceFile] in
            let files = FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.compactMap { $0 as? String } ?? []
            return files.filter { extensions.contains(($0 as NSString).pathExtension) }.compactMap { file in
                (try? String(contentsOfFile: "\(root)/\(folder)/\(file)", encoding: .utf8))
                    .map { SourceFile(path: "\(folder)/\(file)", text: $0) }
            }
        }
    }

    /// What the rule finds in comments, or anywhere in a document.
    func comments(with rule: NSRegularExpression) -> [String] {
        let marks = path.hasSuffix(".md") ? [""] : ["//", "# ", "#:", "* ", "/*"]
        return lines(with: rule) { line in marks.contains(where: line.hasPrefix) }
    }

    /// The lines in which the rule finds something, except comments.
    func lines(
        with rule: NSRegularExpression, where isMeant: (String) -> Bool = { !$0.hasPrefix("//") }
    ) -> [String] {
        let matches = rule.matches(in: text, range: range)
        guard !matches.isEmpty else { return [] }
        let text = NSString(string: text)
        var found: [String] = []
        var end = 0
        for match in matches {
            guard match.range.location >= end else { continue }
            let range = text.lineRange(for: NSRange(location: match.range.location, length: 0))
            end = range.location + range.length
            let line = text.substring(with: range).trimmingCharacters(in: .whitespacesAndNewlines)
            if isMeant(line) { found.append(line) }
        }
        return found
    }

    func contains(_ rule: NSRegularExpression) -> Bool {
        rule.firstMatch(in: text, range: range) != nil
    }

    /// The lines of all sources that match, except comments: `Act.swift: let …`.
    ///
    /// - Parameter meant: what a file must have besides.
    static func lines(in folders: [String], with pattern: String, meant: String? = nil) throws -> [String] {
        let rule = try NSRegularExpression(pattern: pattern)
        let meant = try meant.map { try NSRegularExpression(pattern: $0) }
        return all(in: folders).filter { file in
            file.path.hasSuffix(".swift") && (meant.map { file.contains($0) } ?? true)
        }.flatMap { file in file.lines(with: rule).map { "\(file.name): \($0)" } }
    }
}
