import Foundation
import FuzzTargets
import Testing

/// What fuzzers have found once, and what they start from, goes through its target again: `bin/fuzz` says what a target
/// promises. A find becomes a test by being put into `Tests/Corpus/<target>`.
@Suite struct CorpusTests {
    private static let corpus = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Corpus")

    @Test(.timeLimit(.minutes(3)), arguments: FuzzTarget.all)
    func holds(_ target: FuzzTarget) async throws {
        let folder = Self.corpus.appendingPathComponent(target.name)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            let began = ContinuousClock.now
            await #expect(throws: Never.self, "\(file.lastPathComponent)") { try await target.run(bytes) }
            // Several times as much as a fuzzer allows: a test machine has other work.
            #expect(ContinuousClock.now - began < .seconds(FuzzTarget.seconds * 4), "\(file.lastPathComponent)")
        }
    }

    /// A corpus of a target that is gone tests nothing.
    @Test func belongToATarget() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
    }
}
