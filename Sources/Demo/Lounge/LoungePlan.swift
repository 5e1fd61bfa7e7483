/// The plan of the demo's lounge. Posts, likes and presses are sorted from the oldest to the newest.
package struct LoungePlan: Hashable, Sendable {
    /// The first two are those of `demo` and `demo2`.
    package let personas: [DemoPersona]
    package let posts: [DemoLoungePost]
    package let likes: [DemoLoungeLike]
    package let presses: [DemoPress]
    package let reports: [DemoLoungeReport]
    package let appeals: [DemoAppeal]
}

/// Somebody in the lounge. Nothing of it comes from the member behind it.
package struct DemoPersona: Hashable, Sendable {
    /// Index in ``DemoPlan/members``; nobody has two.
    package let member: Int
    /// Unique: 1–12 of Hangul, a–z, A–Z, 0–9 and underscore.
    package let nickname: String
    /// 50 characters at most; may be empty.
    package let intro: String
    /// Seconds before now; after the member joined and before all the persona did.
    package let age: Int
}

/// A persona's post or reply.
package struct DemoLoungePost: Hashable, Sendable {
    /// Index in ``LoungePlan/personas``.
    package let author: Int
    /// Index in ``LoungePlan/posts`` of an earlier one that is no reply.
    package internal(set) var root: Int?
    /// 500 characters at most.
    package let text: String
    /// Seconds before now.
    package let age: Int
}

/// A persona likes a post or reply of another, at most once.
package struct DemoLoungeLike: Hashable, Sendable {
    package let post: Int
    package let persona: Int
    package let age: Int
}

/// A persona presses at a post or reply of another, at most once and within the rules.
package struct DemoPress: Hashable, Sendable {
    package let post: Int
    package let persona: Int
    package let age: Int
}

/// A persona tells the moderators about a post or reply of another.
package struct DemoLoungeReport: Hashable, Sendable {
    package let post: Int
    package let persona: Int
    /// `spam`, `abuse`, `copyright` or `other`.
    package let reason: String
    package let note: String
    package let age: Int
}

/// Somebody says that a warning was not fair.
package struct DemoAppeal: Hashable, Sendable {
    package let persona: Int
    package let text: String
    package let age: Int
}
