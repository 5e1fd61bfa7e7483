/// What is listened to.
public struct StreamChannel: Hashable, Sendable {
    /// Below `/api/v1/streaming/`, percent-encoded.
    public var path: String
    /// The query.
    public var parameters: Parameters

    /// A channel that this library does not know.
    public init(_ path: String, _ parameters: Parameters = [:]) {
        self.path = path
        self.parameters = parameters
    }

    /// The member's Home and notifications.
    public static let user = StreamChannel("user")
    /// The member's notifications.
    public static let notifications = StreamChannel("user/notification")
    /// What is said in the member's conversations.
    public static let conversations = StreamChannel("direct")
    /// What everybody posts for everybody. It needs no token.
    public static let everybody = StreamChannel("public")

    /// What is posted with a tag. It needs no token.
    public static func tag(_ name: String) -> StreamChannel { StreamChannel("hashtag", ["tag": name]) }

    /// What those in a list of the member's post.
    public static func list(_ id: Identifier<AccountList>) -> StreamChannel {
        StreamChannel("list", ["list": id.rawValue])
    }
}

/// What happens on a stream.
public struct StreamEvent: Hashable, Sendable {
    /// Where to go on after this one, in a later ``SalonClient/events(_:after:)``.
    public var id: String?
    /// What has happened.
    public var change: Change

    /// All that can happen, and what a later version may add.
    public enum Change: Hashable, Sendable {
        /// The stream listens, for the first time or again. Instances repeat what was missed while they still know it;
        /// after a long pause they cannot, so a list that has to be whole is best read again now.
        case connected
        /// A status is new here.
        case new(Status)
        /// A status has changed. What is the viewer's own in it (``Status/favourited``) is `nil`.
        case edited(Status)
        /// It is gone, or the viewer may no longer see it.
        case deleted(Identifier<Status>)
        /// The member is notified.
        case notification(SalonNotification)
        /// Something was said in a conversation of the member's.
        case conversation(Conversation)
        /// The member's filters have changed; read them again.
        case filtersChanged
        /// What this version does not know, or cannot read, as it came.
        case other(name: String, data: String)
    }
}
