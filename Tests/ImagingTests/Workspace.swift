import Foundation
import Testing

@testable import Imaging

/// A directory of its own that is deleted with the test.
final class Workspace: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/imaging-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// For files nobody looks at again.
    static let shared = try! Workspace()

    var output: String { path + "/renditions" }

    func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }

    func bytes(_ path: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }

    /// Everything a call left in its output directory, hidden files too.
    var outputs: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: output)) ?? []).sorted() }

    /// The widest rendition of `bytes`.
    func rendered(
        _ bytes: [UInt8], named name: String = "original", _ recipe: Recipe = .identity, widths: [Int] = [2560]
    ) async throws -> (result: Rendered, pixels: Pixels) {
        let result = try await Self.processor.render(
            original: file(name, bytes), recipe: recipe, widths: widths, into: output)
        return (result, try Pixels(file: output + "/" + #require(result.renditions.last).file))
    }

    /// Small pictures of large patches need no effort, only fidelity.
    static let processor = ImageProcessor(limits: .patient, concurrency: 2, quality: 95, effort: 0)
}

/// The output of a tool the tests need; `bin/test` installs them.
@discardableResult
func run(_ tool: String, _ arguments: String...) throws -> String { try run(tool, with: arguments) }

@discardableResult
func run(_ tool: String, with arguments: [String]) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/" + tool)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(tool) \(arguments)")
    return String(decoding: data, as: UTF8.self)
}

extension ImageLimits {
    /// The usual ones, on a machine however busy.
    static let patient = ImageLimits(seconds: 600)
}
