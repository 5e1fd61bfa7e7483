public import Hummingbird
internal import HTTPTypes
internal import NIOPosix
internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// What `/health` says: `OK`, or what does not work, one line each, with the status 503.
///
/// It is served whatever else is refused, and asks no database.
public final class Health: Sendable {
    private let folder: String
    private let faults = Mutex<[String: String]>([:])

    /// Below this much room, uploads and the database will fail soon.
    static let leastRoom = 64 << 20

    /// - Parameter folder: on the disk whose room is watched.
    public init(folder: String) { self.folder = folder }

    /// Says that a part does not work, in a few words without personal data; `nil` when it works again.
    public func note(_ part: String, _ fault: String?) { faults.withLock { $0[part] = fault } }

    /// What does not work, by the names of the parts.
    public func current() async -> [(part: String, fault: String)] {
        var faults = faults.withLock { $0 }
        let folder = folder
        // A disk far away may take its time.
        if let room = try? await NIOThreadPool.singleton.runIfActive({ roomLeft(in: folder) }), room < Self.leastRoom {
            faults["disk"] = "\(room >> 20) MB left"
        }
        return faults.sorted { $0.key < $1.key }.map { (part: $0.key, fault: $0.value) }
    }

    public func add(to router: some RouterMethods<Context>) {
        router.get("/health") { _, _ in
            let faults = await self.current()
            let text = faults.isEmpty ? "OK" : faults.map { "\($0.part): \($0.fault)" }.joined(separator: "\n")
            return Response(
                status: faults.isEmpty ? .ok : .serviceUnavailable,
                headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"],
                body: .init(byteBuffer: .init(string: text)))
        }
    }
}

/// How many bytes may still be written where a folder stands; `nil` where the system does not say.
private func roomLeft(in folder: String) -> Int? {
    var system = statvfs()
    guard statvfs(folder, &system) == 0 else { return nil }
    return Int(clamping: UInt64(system.f_bavail).multipliedReportingOverflow(by: UInt64(system.f_frsize)).partialValue)
}
