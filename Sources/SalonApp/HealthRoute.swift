package import Base
import Core
import HTTPTypes
package import Hummingbird
import NIOCore
import SQL
import Storage
import Synchronization

/// `/health`: `OK` and nothing else when all is well. What goes wrong beside the server is named and leaves the status 200,
/// since restarting would not help; 503 says that nothing can be written.
package final class HealthRoute: Sendable {
    private let services: Services
    private let lastProbe = Mutex<Timestamp?>(nil)

    /// Less free space than this is worth a warning.
    static let leastFree = 64e6
    /// With less, files cannot be stored.
    static let noneFree = 1e6
    /// How often it is tried whether the database takes writes again.
    private static let pause: Duration = .seconds(1)

    package init(_ services: Services) { self.services = services }

    package func callAsFunction() async -> Response {
        var lines = services.health.lines
        var status = HTTPResponse.Status.ok
        if let free = services.files.free, free < Self.leastFree {
            // A row may still find room in a page of the database where no file does.
            if free < Self.noneFree { status = .serviceUnavailable }
            lines.insert(free < Self.noneFree ? "the disk is full" : "the disk is nearly full", at: 0)
        }
        if let trouble = await writeTrouble() {
            status = .serviceUnavailable
            lines.insert("nothing can be stored: \(Health.kind(of: trouble).english)", at: 0)
        }
        let text = lines.isEmpty ? "OK" : "TROUBLE\n" + lines.map { "\($0)\n" }.joined()
        return Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(string: text)))
    }

    /// Nobody may be writing any more to find out that it works again, so it is tried here.
    private func writeTrouble() async -> SQLError? {
        guard services.database.writeTrouble != nil else { return nil }
        let now = services.clock.now()
        let isDue = lastProbe.withLock { last in
            if let last, now - last < Self.pause { return false }
            last = now
            return true
        }
        if isDue {
            _ = try? await services.database.write { transaction in
                try transaction.execute("UPDATE instance SET id = id WHERE singleton = 1")
            }
        }
        return services.database.writeTrouble
    }
}
