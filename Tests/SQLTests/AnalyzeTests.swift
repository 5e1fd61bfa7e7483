import Foundation
import TestKit
import Testing

@testable import SQL

@Suite struct AnalyzeTests {
    /// Catches a look at the tables of others in the same database: it waits for them and, in the end, they for it.
    @Test(arguments: TestEngine.available.filter { $0 == .postgres })
    func whatOthersLockIsNotWaitedFor(on engine: TestEngine) async throws {
        try await engine.withDatabase { one in
            try await one.migrate([MigrationTests.first])
            try await engine.withDatabase { other in
                try await other.migrate([MigrationTests.first])
                let (locked, lock) = AsyncStream.makeStream(of: Void.self)
                let done = DispatchSemaphore(value: 0)
                async let holding: Void = one.write { transaction in
                    try transaction.execute("LOCK TABLE works IN SHARE UPDATE EXCLUSIVE MODE")
                    lock.finish()
                    done.wait()
                }
                for await _ in locked {}
                let result = await Result { try await other.write { try $0.analyze() } }
                done.signal()
                try await holding
                try result.get()
            }
        }
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ work: () async throws -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}
