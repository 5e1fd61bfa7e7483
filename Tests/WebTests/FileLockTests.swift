import Files
import Foundation
import Testing

@Suite struct FileLockTests {
    /// Catches a descriptor that is closed twice where a lock is refused: by then it may be another thread's file.
    @Test func aRefusedLockClosesItsOwnFileOnce() async throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID().uuidString)").path
        defer { unlink(path) }
        func another() throws -> FileLock? {
            try FileLock(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600), exclusive: true)
        }
        let held = try #require(try another())
        async let foreign = Task.detached {
            // Few enough not to stay in others' way.
            (0..<20_000).count { _ in
                let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
                return descriptor >= 0 && close(descriptor) != 0
            }
        }.value
        for _ in 0..<20_000 { #expect(try another() == nil) }
        #expect(await foreign == 0)
        withExtendedLifetime(held) {}
    }

    @Test func whoeverSharesKeepsOutWhoDoesNot() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("lock-\(UUID().uuidString)").path
        defer { unlink(path) }
        func lock(exclusive: Bool) throws -> FileLock? {
            try FileLock(open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600), exclusive: exclusive)
        }
        var shared = [try lock(exclusive: false), try lock(exclusive: false)]
        #expect(shared.allSatisfy { $0 != nil })
        #expect(try lock(exclusive: true) == nil)
        shared = []
        #expect(try lock(exclusive: true) != nil)
        #expect(throws: POSIXFailure.self) { try FileLock(-1, exclusive: true) }
    }
}
