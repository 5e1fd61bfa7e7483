package import Base
import Core
package import Jobs

/// Sends what waits for a device. While its push service is to be left alone, the job is due later, and what comes
/// meanwhile waits with it.
package struct DeliverPushes: Job {
    package static let kind = "deliver-pushes"

    let device: ID<PushSubscription>

    package var key: String { device.description }

    package static func worker(
        _ services: Services, sources: [PushSource], send: @escaping PushTransport
    ) -> JobWorker<DeliverPushes> {
        var rule = JobRule(
            Phrase("푸시 알림 보내기", "Sending pushes"), failure: Phrase("푸시 알림을 보내지 못했어요", "pushes could not be sent"))
        rule.width = 8
        // Within a day it has nothing left to send.
        rule.attempts = .max
        let sender = PushSender(services: services, sources: sources + [.test], send: send)
        return JobWorker(services, rule) { try await sender.deliver($0) }
    }
}
