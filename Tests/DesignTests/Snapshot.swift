import Core
import Design
import Foundation
import Testing

/// Compares markup with the file of that name byte for byte; `SALON_RECORD=1` writes the file instead. A file that is
/// not there is a failure. What deserves one: docs/decisions/0113-tests-that-say-why.md.
func expectSnapshot(
    _ html: HTML, _ name: String, sourceLocation: SourceLocation = #_sourceLocation, file: StaticString = #filePath
) throws {
    let folder = URL(fileURLWithPath: "\(file)").deletingLastPathComponent().appendingPathComponent("Snapshots")
    let url = folder.appendingPathComponent("\(name).html")
    let actual = tidy(html.text)
    guard ProcessInfo.processInfo.environment["SALON_RECORD"] == nil else {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try actual.write(to: url, atomically: true, encoding: .utf8)
        return
    }
    let expected = try String(contentsOf: url, encoding: .utf8)
    #expect(actual == expected, "\(name) has changed; SALON_RECORD=1 records it anew", sourceLocation: sourceLocation)
}

/// Each tag on its own line, without drawings, so that a difference is readable.
private func tidy(_ text: String) -> String {
    var lines: [Substring] = []
    var isDrawing = false
    for line in text.replacing("><", with: ">\n<").split(separator: "\n") {
        if line.contains("<svg") { isDrawing = true }
        if !isDrawing { lines.append(line) }
        if line.contains("</svg>") { isDrawing = false }
    }
    return lines.joined(separator: "\n") + "\n"
}

extension Shell {
    static func sample(_ language: Language, signedIn: Bool = true) -> Shell {
        let visitor = Visitor(id: ID(rawValue: 1), handle: "minsu", name: "김민수", photo: nil)
        return Shell(
            language: language, now: Timestamp(milliseconds: 200_000), hidesCounts: false,
            visitor: signedIn ? visitor : nil,
            navigation: [Destination(.gallery, .gallery, "/"), Destination(.compose, .newWork, "/works/new")],
            features: .all, mentionable: .everybody, path: "/works/1", offersJoining: true)
    }
}
