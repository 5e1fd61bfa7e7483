package import Base
import Core
import Design
import Logging
import SQL
import ServiceLifecycle
import Web

/// Sends what is queued, off every request's path. What it has to do is in the database, so it goes on after a restart
/// where it was.
package struct PushSender: Service {
    private let services: Services
    private let sources: [PushSource]
    private let send: PushTransport

    package init(_ services: Services, sources: [PushSource], send: @escaping PushTransport) {
        self.services = services
        self.sources = sources + [.test]
        self.send = send
    }

    /// How many devices are sent to at once.
    static let width = 8
    /// How long a device may keep others waiting before its turn is over.
    private static let turn: Duration = .seconds(20)

    package func run() async {
        await services.repeatedly(
            every: .seconds(10), or: PushesWait.name, failure: Phrase("푸시 알림을 보내지 못했어요", "pushes could not be sent")
        ) {
            try await deliver()
        }
    }

    /// Sends until nothing is due.
    package func deliver() async throws {
        while !Task.isCancelled {
            let now = services.clock.now()
            let isDue = try await services.database.read { reader in
                try reader.value(PushQueue.dueStatement(at: now), as: Int64.self) != nil
            }
            guard isDue else { return }
            let entries = try await services.database.write { try PushQueue.take(at: now, in: $0) }
            guard !entries.isEmpty else { return }
            let key = try await PushServerKey.load(from: services.database)
            let plans = try await services.database.read { [sources] reader in
                try PushPlan.all(for: entries, from: sources, now: now, reader)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, plan) in plans.enumerated() {
                    if index >= Self.width { _ = try await group.next() }
                    group.addTask { try await carryOut(plan, key) }
                }
                try await group.waitForAll()
            }
        }
    }

    /// One after the other, so that a service that fails is asked once.
    private func carryOut(_ plan: PushPlan, _ key: PushServerKey) async throws {
        if !plan.toDrop.isEmpty {
            try await services.database.write { try PushQueue.remove(plan.toDrop, in: $0) }
        }
        let began = services.clock.now()
        for (entry, message) in plan.toSend {
            let outcome = await attempt(entry, message, plan.receiver, key)
            // The server ends: leased pushes are returned, for the next start.
            guard !Task.isCancelled else { return try await postpone(plan.receiver, by: .zero) }
            guard try await note(outcome, of: entry, plan.receiver) else { return }
            guard services.clock.now() - began < Self.turn else {
                return try await postpone(plan.receiver, by: PushOutcome.pause(after: 0))
            }
        }
    }

    private func attempt(
        _ entry: PushQueue.Entry, _ message: PushMessage, _ receiver: PushReceiver, _ key: PushServerKey
    ) async -> PushOutcome {
        let now = services.clock.now()
        var message = message
        message.icon = message.icon ?? services.site.facts.value.face.icon?.path(.usual)
        do {
            let delivery = try PushDelivery(
                message, to: receiver, key: key, contact: services.site.contact, queuedAt: entry.queuedAt, now: now)
            let answer = try await send(delivery)
            let outcome = PushOutcome(answer, now: services.clock.now())
            if outcome != .sent { log(receiver, "status \(answer.status)") }
            return outcome
        } catch {
            if !Task.isCancelled { log(receiver, "\(error)") }
            return PushOutcome(error)
        }
    }

    private func postpone(_ receiver: PushReceiver, by pause: Duration) async throws {
        let (time, device) = (services.clock.now() + pause, receiver.subscription)
        try await services.database.write { try PushQueue.postpone(device, until: time, in: $0) }
    }

    /// The endpoint is a secret of the member's; the service is not.
    private func log(_ receiver: PushReceiver, _ reason: String) {
        services.logger.notice(
            "a push was not accepted", metadata: ["service": "\(receiver.endpoint.origin)", "reason": "\(reason)"])
    }

    /// - Returns: whether to go on with the device.
    private func note(_ outcome: PushOutcome, of entry: PushQueue.Entry, _ receiver: PushReceiver) async throws -> Bool
    {
        let (now, device) = (services.clock.now(), receiver.subscription)
        return try await services.database.write { transaction in
            switch outcome {
            case .sent:
                try PushQueue.remove([entry], in: transaction)
                try PushQueue.noteSuccess(of: device, at: now, in: transaction)
                return true
            case .refused:
                try PushQueue.remove([entry], in: transaction)
                return try !PushQueue.noteFailure(of: device, at: now, in: transaction)
            case .later(let time):
                let time = time ?? now + PushOutcome.pause(after: receiver.failures)
                try PushQueue.postpone(device, until: time, in: transaction)
                _ = try PushQueue.noteFailure(of: device, at: now, in: transaction)
                return false
            case .gone:
                try PushQueue.end(device, in: transaction)
                return false
            }
        }
    }
}

extension Site {
    /// Where operators of push services find this instance's: an `https:` address, whatever people use on a test machine.
    fileprivate var contact: String {
        isSecure ? publicURL : "https://\(publicURL.split(separator: "/").last.map(String.init) ?? "localhost")"
    }
}
