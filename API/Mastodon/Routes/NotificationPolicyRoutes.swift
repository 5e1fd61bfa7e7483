import APIDoor
import Base
import Core
import Kernel

/// Salon sorts no notifications out: members mute and block. So every policy accepts, and no request waits.
extension MastodonRoutes {
    func addNotificationPolicy(to api: APIRoutes) {
        api.member(.get, "/api/v2/notifications/policy", .read(.notifications)) { _ in
            Answer(NotificationPolicyEntity())
        }
        for method in [CallMethod.patch, .put] {
            api.member(method, "/api/v2/notifications/policy", .write(.notifications)) { call in
                for name in Self.policies {
                    guard [nil, "accept"].contains(call.parameters.text(name)) else { throw Problem.acceptsAll }
                }
                return Answer(NotificationPolicyEntity())
            }
            api.member(method, "/api/v1/notifications/policy", .write(.notifications)) { call in
                for name in Self.oldPolicies {
                    guard call.parameters.flag(name) != true else { throw Problem.acceptsAll }
                }
                return Answer(NotificationPolicyEntity.Old())
            }
        }
        api.member(.get, "/api/v1/notifications/policy", .read(.notifications)) { _ in
            Answer(NotificationPolicyEntity.Old())
        }
        api.member(.get, "/api/v1/notifications/requests", .read(.notifications)) { _ in Answer([String]()) }
        api.member(.get, "/api/v1/notifications/requests/merged", .read(.notifications)) { _ in
            Answer(["merged": true])
        }
        // Of several, those that there are: none.
        for action in ["accept", "dismiss"] {
            api.member(.post, "/api/v1/notifications/requests/\(action)", .write(.notifications)) { _ in .done }
        }
    }

    private static let policies = [
        "for_not_following", "for_not_followers", "for_new_accounts", "for_private_mentions", "for_limited_accounts",
    ]
    private static let oldPolicies = [
        "filter_not_following", "filter_not_followers", "filter_new_accounts", "filter_private_mentions",
    ]
}

extension Problem {
    fileprivate static let acceptsAll = Problem(
        422,
        Phrase(
            "이 서버에서는 알림을 따로 걸러 두지 않아요. 뮤트하거나 차단해 주세요.",
            "Notifications are not filtered here. Mute or block accounts instead."))
}
