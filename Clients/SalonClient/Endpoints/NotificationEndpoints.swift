public import Foundation

// Notifications, one by one and together, and where they are pushed.

extension Endpoint where Answer == [SalonNotification] {
    /// The newest first. To read them here marks nothing as read; ``Endpoint/mark(home:notifications:)`` does.
    /// Scope: `read:notifications`.
    ///
    /// - Parameters:
    ///   - types: those alone; all where it is empty.
    ///   - without: not these.
    public static func notifications(
        _ types: [NotificationType] = [], without: [NotificationType] = [], limit: Int? = nil
    ) -> Self {
        Self(.get, "/api/v1/notifications", .notifications(types, without, limit))
    }
}

extension Endpoint where Answer == SalonNotification {
    /// One of the member's. Scope: `read:notifications`.
    public static func notification(_ id: Identifier<SalonNotification>) -> Self {
        Self(.get, "/api/v1/notifications/\(id.segment)")
    }
}

extension Endpoint where Answer == Count {
    /// How many the member has not read, up to a hundred. Scope: `read:notifications`.
    public static var unreadNotifications: Self { Self(.get, "/api/v1/notifications/unread_count") }
}

extension Endpoint where Answer == GroupedNotifications {
    /// What several accounts did alike is one group. Scope: `read:notifications`.
    ///
    /// Its pages are followed by ``SalonClient/page(of:at:)``.
    public static func groupedNotifications(
        _ types: [NotificationType] = [], without: [NotificationType] = [], limit: Int? = nil
    ) -> Self {
        Self(.get, "/api/v2/notifications", .notifications(types, without, limit))
    }
}

extension Endpoint where Answer == [Account] {
    /// All who are in a group, the latest first. Scope: `read:notifications`.
    public static func accounts(inGroup key: String) -> Self {
        Self(.get, "/api/v2/notifications/\(key.percentEncoded)/accounts")
    }
}

extension Endpoint where Answer == Done {
    /// Removes one. Scope: `write:notifications`.
    public static func dismiss(_ id: Identifier<SalonNotification>) -> Self {
        Self(.post, "/api/v1/notifications/\(id.segment)/dismiss")
    }

    /// Removes all of a group. Scope: `write:notifications`.
    public static func dismiss(group key: String) -> Self {
        Self(.post, "/api/v2/notifications/\(key.percentEncoded)/dismiss")
    }

    /// Dismisses all. Scope: `write:notifications`.
    public static var clearNotifications: Self { Self(.post, "/api/v1/notifications/clear") }

    /// Ends pushes to this app. Scope: `push`.
    public static var endPushes: Self { Self(.delete, "/api/v1/push/subscription") }
}

extension Endpoint where Answer == PushSubscription {
    /// Where this app's pushes go. ``SalonError/notFound(_:)`` where there is none. Scope: `push`.
    public static var pushSubscription: Self { Self(.get, "/api/v1/push/subscription") }

    /// Has notifications pushed to this app, encrypted for it (RFC 8291). Scope: `push`.
    ///
    /// - Parameters:
    ///   - endpoint: what the push service gave.
    ///   - publicKey: the app's own, an uncompressed point of P-256.
    ///   - secret: 16 random bytes.
    ///   - types: of these.
    public static func push(
        to endpoint: URL, publicKey: Data, secret: Data, _ types: [NotificationType]
    ) -> Self {
        var parameters: Parameters = [
            "subscription[endpoint]": endpoint.absoluteString,
            "subscription[keys][p256dh]": publicKey.base64URL, "subscription[keys][auth]": secret.base64URL,
        ]
        for type in types { parameters.add("data[alerts][\(type.rawValue)]", true) }
        return Self(.post, "/api/v1/push/subscription", parameters)
    }
}

extension Parameters {
    fileprivate static func notifications(
        _ types: [NotificationType], _ without: [NotificationType], _ limit: Int?
    ) -> Parameters {
        var parameters = Parameters.limit(limit)
        parameters.add(each: "types", types.map(\.rawValue))
        parameters.add(each: "exclude_types", without.map(\.rawValue))
        return parameters
    }
}

extension Data {
    /// Without padding (RFC 4648 §5).
    var base64URL: String {
        base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
