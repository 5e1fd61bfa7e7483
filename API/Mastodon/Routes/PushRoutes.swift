import APIDoor
import Base
import Core
import Kernel
package import Notifications
package import Outgoing
import SQL

/// Where push services may be, and which they are.
package struct PushReach: Sendable {
    let addresses: AddressPolicy
    let hosts: PushHosts

    package init(addresses: AddressPolicy, hosts: PushHosts) { (self.addresses, self.hosts) = (addresses, hosts) }
}

/// Pushes to an app: a token has one subscription, which ends with it.
extension MastodonRoutes {
    func addPushSubscription(to api: APIRoutes) {
        let (services, reach) = (services, pushReach)
        let path = "/api/v1/push/subscription"
        api.member(.post, path, .push) { call in
            let said = call.parameters["subscription"]
            let member = call.member
            try await SubscribeToPush(
                account: member.id, session: member.session, endpoint: said["endpoint"].text ?? "",
                publicKey: said["keys"]["p256dh"].text ?? "", secret: said["keys"]["auth"].text ?? "",
                language: call.call.language, addresses: reach.addresses, hosts: reach.hosts,
                app: call.pushes(AppPushes([:])))(services)
            return try await subscription(of: member)
        }
        api.member(.get, path, .push) { call in try await subscription(of: call.member) }
        api.member(.put, path, .push) { call in
            let (id, session) = (call.member.id, call.member.session)
            let known = try await services.database.read { try PushQueries.appSubscription(of: session, $0) }
            guard let known else { throw Problem.recordNotFound }
            try await ChangeAppPushes(account: id, session: session, call.pushes(known.pushes))(services)
            return try await subscription(of: call.member)
        }
        api.member(.delete, path, .push) { call in
            let session = call.member.session
            let known = try await services.database.read { try PushQueries.appSubscription(of: session, $0) }
            guard let known else { return .done }
            try await UnsubscribeFromPush(account: call.member.id, subscription: known.id)(services)
            return .done
        }
    }

    /// - Throws: `recordNotFound` where there is none.
    private func subscription(of member: Viewer) async throws -> Answer {
        let session = member.session
        let found = try await services.database.read { try PushQueries.appSubscription(of: session, $0) }
        guard let found else { throw Problem.recordNotFound }
        let key = try await PushServerKey.load(from: services.database).publicKey
        return Answer(PushSubscriptionEntity(found, serverKey: key))
    }
}

extension MemberCall {
    /// What an app wants; what it says nothing of stays.
    fileprivate func pushes(_ known: AppPushes) -> AppPushes {
        let data = parameters["data"]
        var pushes = known
        if let text = data["policy"].text, let senders = AppPushes.Senders(rawValue: text) { pushes.senders = senders }
        for type in NotificationType.allCases {
            guard let isOn = data["alerts"][type.rawValue].flag else { continue }
            for kind in type.kinds { pushes.names[kind] = isOn ? type.rawValue : nil }
        }
        return pushes
    }
}

struct PushSubscriptionEntity: Encodable {
    /// A number below 2^31.
    let id: Int
    let endpoint: String
    /// RFC 8291: it is all that Salon sends.
    let standard = true
    let alerts: [String: Bool]
    let policy: String
    let serverKey: String

    init(_ subscription: AppSubscription, serverKey: String) {
        id = subscription.number
        endpoint = subscription.endpoint
        let pushed = Set(subscription.pushes.names.values)
        let known = NotificationType.allCases.map { ($0.rawValue, pushed.contains($0.rawValue)) }
        // What never happens here.
        let others = ["follow_request", "admin.sign_up", "admin.report"].map { ($0, false) }
        alerts = Dictionary(uniqueKeysWithValues: known + others)
        policy = subscription.pushes.senders.rawValue
        self.serverKey = serverKey
    }
}
