/// The plan of the demo's lounge. Posts, likes and presses are sorted from the oldest to the newest.
public struct LoungePlan: Hashable, Sendable {
    /// The first two are those of `demo` and `demo2`.
    public let personas: [DemoPersona]
    public let posts: [DemoLoungePost]
    public let likes: [DemoLoungeLike]
    public let presses: [DemoPress]
    public let reports: [DemoLoungeReport]
    public let appeals: [DemoAppeal]
}

/// Somebody in the lounge. Nothing of it comes from the member behind it.
public struct DemoPersona: Hashable, Sendable {
    /// Index in ``DemoPlan/members``; nobody has two.
    public let member: Int
    /// Unique: 1–12 of Hangul, a–z, A–Z, 0–9 and underscore.
    public let nickname: String
    /// 50 characters at most; may be empty.
    public let intro: String
    /// Seconds before now; after the member joined and before all the persona did.
    public let age: Int
}

/// A persona's post or reply.
public struct DemoLoungePost: Hashable, Sendable {
    /// Index in ``LoungePlan/personas``.
    public let author: Int
    /// Index in ``LoungePlan/posts`` of an earlier one that is no reply.
    public internal(set) var root: Int?
    /// 500 characters at most.
    public let text: String
    /// Seconds before now.
    public let age: Int
}

/// A persona likes a post or reply of another, at most once.
public struct DemoLoungeLike: Hashable, Sendable {
    public let post: Int
    public let persona: Int
    public let age: Int
}

/// A persona presses at a post or reply of another, at most once and within the rules.
public struct DemoPress: Hashable, Sendable {
    public let post: Int
    public let persona: Int
    public let age: Int
}

/// A persona tells the moderators about a post or reply of another.
public struct DemoLoungeReport: Hashable, Sendable {
    public let post: Int
    public let persona: Int
    /// `spam`, `abuse`, `copyright` or `other`.
    public let reason: String
    public let note: String
    public let age: Int
}

/// Somebody says that a warning was not fair.
public struct DemoAppeal: Hashable, Sendable {
    public let persona: Int
    public let text: String
    public let age: Int
}
