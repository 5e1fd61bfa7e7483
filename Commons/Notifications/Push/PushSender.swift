import Base
import Core
import Jobs
import Kernel
import Logging
import SQL

/// Sends what waits for one device, off every request's path.
struct PushSender: Sendable {
    let services: Services
    let sources: [PushSource]
    let send: PushTransport

    /// How long a device may keep others waiting before its turn is over.
    private static let turn: Duration = .seconds(20)

    /// One after the other, so that a service that fails is asked once. What has been sent is noted at once: if the
    /// process ends, one push at most is sent again.
    func deliver(_ lease: JobLease<DeliverPushes>) async throws {
        let (device, began) = (lease.job.device, services.clock.now())
        let plan = try await services.database.read { [sources] reader in
            try PushPlan.of(device, from: sources, now: began, reader)
        }
        if let plan {
            if !plan.toDrop.isEmpty {
                try await services.database.write { try PushQueue.remove(plan.toDrop, of: device, in: $0) }
            }
            let key = try await PushServerKey.load(from: services.database)
            for (entry, message) in plan.toSend {
                let outcome = await attempt(entry, message, plan.receiver, key)
                // The server ends, by which nobody has failed: what was not sent is for the next start.
                if outcome != .sent { try Task.checkCancellation() }
                guard try await note(outcome, of: entry, plan.receiver, lease) else { return }
                try Task.checkCancellation()
                guard services.clock.now() - began < Self.turn else {
                    return try await services.database.write { transaction in
                        try lease.putBack(lease.job, at: transaction.now + PushOutcome.pause(after: 0), in: transaction)
                    }
                }
            }
        }
        try await services.database.write { transaction in
            try lease.finish(in: transaction)
            // More than belongs into one turn, or what came meanwhile.
            if try !PushQueue.isEmpty(for: device, transaction) { try transaction.queue(lease.job) }
        }
    }

    private func attempt(
        _ entry: PushQueue.Entry, _ message: PushMessage, _ receiver: PushReceiver, _ key: PushServerKey
    ) async -> PushOutcome {
        let now = services.clock.now()
        var message = message
        message.icon = message.icon ?? services.site.facts.value.face.icon?.path(.usual)
        // An app is on no page of this instance.
        if message.app != nil, let icon = message.icon, icon.hasPrefix("/") {
            message.icon = services.site.publicURL + icon
        }
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

    /// The endpoint is a secret of the member's; the service is not.
    private func log(_ receiver: PushReceiver, _ reason: String) {
        services.logger.notice(
            "a push was not accepted", metadata: ["service": "\(receiver.endpoint.origin)", "reason": "\(reason)"])
    }

    /// The device is written before its job, in the order in which pushes are queued.
    ///
    /// - Returns: whether to go on with the device; otherwise the job is settled.
    private func note(
        _ outcome: PushOutcome, of entry: PushQueue.Entry, _ receiver: PushReceiver, _ lease: JobLease<DeliverPushes>
    ) async throws -> Bool {
        let (now, device) = (services.clock.now(), receiver.subscription)
        return try await services.database.write { transaction in
            switch outcome {
            case .sent:
                try PushQueue.remove([entry], of: device, in: transaction)
                try PushQueue.noteSuccess(of: device, at: now, in: transaction)
                return true
            case .refused:
                try PushQueue.remove([entry], of: device, in: transaction)
                guard try PushQueue.noteFailure(of: device, at: now, in: transaction) else { return true }
            case .later(let time):
                if try !PushQueue.noteFailure(of: device, at: now, in: transaction) {
                    let time = time ?? now + PushOutcome.pause(after: receiver.failures)
                    try lease.putBack(lease.job, at: time, in: transaction)
                    return false
                }
            case .gone: try PushQueue.end(device, in: transaction)
            }
            try lease.finish(in: transaction)
            return false
        }
    }
}

extension Site {
    /// Where operators of push services find this instance's: an `https:` address, whatever people use on a test machine.
    fileprivate var contact: String {
        isSecure ? publicURL : "https://\(publicURL.split(separator: "/").last.map(String.init) ?? "localhost")"
    }
}
