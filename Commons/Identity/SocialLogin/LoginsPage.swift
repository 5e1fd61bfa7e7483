package import Base
package import Core

/// The ways into a member's account.
package struct LoginsPage: Sendable {
    /// A provider that opens the account.
    package struct Linked: Sendable {
        package let issuer: String
        package let label: Phrase
        /// When it was linked.
        package let since: Phrase
        /// Whether the instance still offers it.
        package let isOffered: Bool
    }

    package let hasPassword: Bool
    package let linked: [Linked]
    /// What could be linked besides.
    package let others: [SocialWay]
    /// By field: `password`; with field `nil` above it all.
    package let problems: Problems

    package init(hasPassword: Bool, linked: [Linked], others: [SocialWay], problems: Problems = Problems([])) {
        self.hasPassword = hasPassword
        self.linked = linked
        self.others = others
        self.problems = problems
    }

    package static let sample = LoginsPage(
        hasPassword: true,
        linked: [
            Linked(
                issuer: "https://kauth.kakao.com", label: Phrase("카카오", "Kakao"), since: Phrase("3일 전", "3d ago"),
                isOffered: true),
            Linked(
                issuer: "https://id.old.example", label: Phrase("id.old.example", "id.old.example"),
                since: Phrase("1년 전", "1 y ago"), isOffered: false),
        ], others: [SocialWay(name: "school", label: Phrase("우리 학교", "Our school"))],
        problems: Problems([.passwordWrong]))

    /// For a member who has never chosen a password.
    package static let sampleWithoutPassword = LoginsPage(
        hasPassword: false, linked: [sample.linked[0]], others: sample.others, problems: Problems([.lastWayIn]))
}
