import Archives
package import Base
package import Core
package import Exports
import Files
import FoundationEssentials
import SQL
import Storage

/// Makes the archive of everything of a member's. Whatever blocks is on an ``IdleThread``.
package struct MakeExport: Sendable {
    package let account: ID<Account>
    package let language: Language
    package let exports: [MemberExport]

    /// - Parameter exports: what it is made of, in this order.
    package init(account: ID<Account>, language: Language, exports: [MemberExport]) {
        (self.account, self.language, self.exports) = (account, language, exports)
    }

    /// - Parameters:
    ///   - folder: to make it in: empty, and removed afterwards.
    ///   - file: where there is none yet.
    ///   - report: gets how many bytes are done, of twice those that the member has stored; throws to give up.
    /// - Returns: the size of the archive.
    /// - Throws: ``Archives/ArchiveError``, ``Files/POSIXFailure``, what `report` throws.
    package func callAsFunction(
        in folder: String, to file: String, _ services: Services,
        report: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> Int {
        let thread = IdleThread()
        do {
            let size = try await make(in: folder, to: file, on: thread, services, report: report)
            await thread.end()
            return size
        } catch {
            _ = try? await thread.run { try? FileManager.default.removeItem(atPath: folder) }
            await thread.end()
            throw error
        }
    }

    private func make(
        in folder: String, to file: String, on thread: IdleThread, _ services: Services,
        report: @escaping @Sendable (Int) async throws -> Void
    ) async throws -> Int {
        let total = Total()
        let export = ExportFolder(
            folder, of: account, in: language, now: services.clock.now(), thread: thread
        ) { bytes in try await report(total.add(bytes)) }
        for part in exports { try await part.write(export, services) }
        let items = try await export.finish()
        let collected = total.add(0)
        let draft = "\(folder)/archive"
        let (steps, step) = AsyncStream<Int>.makeStream(bufferingPolicy: .bufferingNewest(1))
        return try await withThrowingTaskGroup(of: Int?.self) { group in
            let state = Packing()
            group.addTask {
                for await bytes in steps { try await report(collected + bytes) }
                return nil
            }
            group.addTask {
                defer { step.finish() }
                return try await thread.run {
                    try writeArchive(items, to: draft) { done in
                        let bytes = done.fraction(of: collected)
                        if state.isDue(bytes) { step.yield(bytes) }
                        return !state.isStopped
                    }
                    try syncToDisk(draft)
                    try FileManager.default.moveItem(atPath: draft, toPath: file)
                    try? FileManager.default.removeItem(atPath: folder)
                    return try fileSize(file)
                }
            }
            do {
                var size = 0
                for try await result in group { if let result { size = result } }
                return size
            } catch {
                // The thread goes on until it notices.
                state.stop()
                group.cancelAll()
                throw error
            }
        }
    }
}
