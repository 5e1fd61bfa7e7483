import Foundation
import Testing

@Suite struct TutorialTests {
    // Catches a tutorial that shows code which no longer compiles, or is not in it.
    @Test func theTutorialShowsCodeThatRuns() throws {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: here.appendingPathComponent("TutorialCode.swift"), encoding: .utf8)
        let article = try String(
            contentsOf: here.appendingPathComponent("../../Clients/SalonClient/SalonClient.docc/HomeAndPost.md"),
            encoding: .utf8)
        let blocks = article.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 5)
        for block in blocks { #expect(code.contains(block), "\(block)") }
        // All of it is explained.
        #expect(blocks.joined(separator: "\n") == code.components(separatedBy: "import SalonClient\n\n").last)
    }
}
