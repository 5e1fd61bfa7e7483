import Base
import Core
import SQL
import Settings
import Synchronization
import TestKit
import Testing
import Web

/// How much an import takes, from whom, and for how long.
@Suite struct ImportLimitTests {
    private static let page = "/settings/import"

    /// Steps of which each says its number.
    private static func steps(_ count: Int, _ run: @escaping @Sendable (Int) async throws -> Void) -> MemberImport {
        MemberImport { _, _ in
            (1...count).map { number in
                ImportStep(.work, "Step \(number)") { _, _ in
                    try await run(number)
                    return .added
                }
            }
        }
    }

    /// Has a member bring a file as a browser does, and takes it in.
    private static func bring(_ part: MemberImport, by browser: Browser, in salon: TestSalon) async throws {
        let file = ZIPBytes([ImportTests.document("")]).bytes
        #expect(try await browser.post(page, files: [("file", "salon.zip", file)]).status == 303)
        try await ImportKeeper(salon.services, parts: [part]).turn()
    }

    // Catches an import that goes on for a member whom moderators have restricted or suspended since it began.
    @Test(arguments: TestEngine.available, ["restrict", "suspend"])
    func aSanctionEndsIt(on engine: TestEngine, act: String) async throws {
        try await ModerationStage.run(on: engine) { stage in
            let report = try await stage.report(of: "/@ada", by: stage.jiwoo)
            let runs = Mutex<[Int]>([])
            let part = Self.steps(3) { number in
                runs.withLock { $0.append(number) }
                guard number == 2 else { return }
                try await stage.decide(
                    report, [("act", act), ("reason", "Spam"), ("period", "7"), ("withheld", "posts")])
            }
            try await Self.bring(part, by: stage.ada, in: stage.salon)
            #expect(runs.withLock { $0 } == [1, 2])
            let notes = try await stage.salon.database.read { reader in
                try reader.values("SELECT notes FROM imports WHERE state = 'failed'", as: String.self)
            }
            #expect(notes == [Problem.restricted.phrase.english])
        }
    }
}
