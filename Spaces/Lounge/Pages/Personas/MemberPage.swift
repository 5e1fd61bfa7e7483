import BasePages
import Core
import Lounge
import Personas

/// A persona's page: nickname, transparency and posts. The owner's own page has more.
struct MemberPage: Sendable {
    enum Tab: String, Sendable, CaseIterable { case posts, replies }

    let profile: PersonaProfile
    let tab: Tab
    let items: [LoungeItem]
    /// The address of the next page; `nil` at the end.
    let next: String?
    let isFirst: Bool
    /// What concerns the owner alone; `nil` on others' pages.
    let own: Own?
    let today: Day

    /// What only the owner is shown.
    struct Own: Sendable {
        let standing: Standing
        /// An appeal that was refused.
        var appeal: RefusedWords?
        /// Whether there is a page for moderators.
        let mayModerate: Bool
        /// Delayed posts.
        var waiting: [DelayedItem] = []
    }

    /// The address of a tab.
    func path(of tab: Tab) -> String {
        let base = own == nil ? memberPath(profile.nickname) : "/lounge/me"
        return tab == .posts ? base : "\(base)/replies"
    }

    static let sample = MemberPage(
        profile: .sample, tab: .posts, items: [.sample], next: "/lounge/members/달빛_산책?before=12", isFirst: true,
        own: nil, today: .sample)
}
