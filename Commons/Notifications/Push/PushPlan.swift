import Core
import SQL

/// The pushes to send to one device.
struct PushPlan: Sendable {
    let receiver: PushReceiver
    let toSend: [(entry: PushQueue.Entry, message: PushMessage)]
    /// Entries that are done with unsent: switched off, read, withdrawn, overtaken by a later one, too old, or in quiet
    /// hours.
    let toDrop: [PushQueue.Entry]
}

extension PushPlan {
    /// - Returns: `nil` for a device that is gone.
    static func of(
        _ device: ID<PushSubscription>, from sources: [PushSource], now: Timestamp, _ reader: Reader
    ) throws -> PushPlan? {
        guard let receiver = try PushReceiver.of(device, reader) else { return nil }
        let compose = Dictionary(
            sources.flatMap { source in source.kinds.map { ($0.name, source.compose) } }, uniquingKeysWith: { $1 })
        let wishes = try Wishes(of: receiver.account, now: now, reader)
        var toDrop: [PushQueue.Entry] = []
        var toSend: [(entry: PushQueue.Entry, message: PushMessage)] = []
        for entry in try PushQueue.entries(of: device, reader) {
            let subject = PushSubject(
                kind: entry.kind, id: entry.subject, account: receiver.account, language: receiver.language, now: now)
            guard receiver.isThere, now - entry.queuedAt < PushQueue.lifetime, wishes.allow(entry.kind),
                var message = try compose[entry.kind]?(subject, reader)
            else {
                toDrop.append(entry)
                continue
            }
            if let pushes = receiver.app {
                message.app = try AppPush.of(entry, to: receiver, pushes, reader)
                guard message.app != nil else {
                    toDrop.append(entry)
                    continue
                }
            }
            // Only the last of those that would take one another's place is worth sending.
            if let earlier = toSend.firstIndex(where: { $0.message.tag == message.tag }) {
                toDrop.append(toSend.remove(at: earlier).entry)
            }
            toSend.append((entry, message))
        }
        return PushPlan(receiver: receiver, toSend: toSend, toDrop: toDrop)
    }
}

/// A member's push settings at a moment.
private struct Wishes {
    let switchedOff: Set<String>
    let isQuiet: Bool

    init(of account: ID<Account>, now: Timestamp, _ reader: Reader) throws {
        switchedOff = try PushQueries.switchedOff(by: account, reader)
        isQuiet = try PushQueries.quietHours(of: account, reader)?.contains(now) ?? false
    }

    /// A test is for now.
    func allow(_ kind: String) -> Bool { kind == PushKind.test.name || (!isQuiet && !switchedOff.contains(kind)) }
}
