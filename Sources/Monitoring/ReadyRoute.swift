package import Base
import Core
import Files
import HTTPTypes
package import Hummingbird
import NIOCore
package import SQL
import Storage

/// `/ready`: `OK` when people can be sent here, else 503 with a line for each part that is not ready, in words that tell
/// strangers nothing.
package final class ReadyRoute: Sendable {
    private let troubles: Recent<[String]>

    package convenience init(_ services: Services, migrations: [Migration]) {
        let (database, files) = (services.database, services.files)
        self.init(
            services.clock,
            [
                Check("database") {
                    try await database.hasExactly(migrations) ? nil : "its tables are of another version"
                },
                Check("media") {
                    do {
                        try await files.checkWritable()
                        return nil
                    } catch let failure as POSIXFailure where failure.isFullDisk {
                        return Health.kind(of: failure).english
                    } catch {
                        return "cannot be written"
                    }
                },
            ])
    }

    init(_ clock: Clock, _ checks: [Check]) {
        troubles = Recent(clock) {
            await withTaskGroup(of: (Int, String?).self) { group in
                for (index, check) in checks.enumerated() { group.addTask { (index, await check()) } }
                return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.compactMap(\.1)
            }
        }
    }

    package func callAsFunction() async -> Response {
        let lines = await troubles()
        return Response(
            status: lines.isEmpty ? .ok : .serviceUnavailable,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: lines.isEmpty ? "OK" : lines.map { "\($0)\n" }.joined())))
    }
}
