import Base
import Core
import Demo
import Lounge
import SalonApp

/// The demo's lounge: posts, likes and presses of its personas.
struct DemoLounge {
    let services: Services
    let plan: LoungePlan
    let now: Timestamp
    let rules: LoungeRules

    func callAsFunction(_ members: [ID<Account>]) async throws {
        var acts = plan.personas.enumerated().map { index, persona in
            at(
                persona.age,
                .enter(
                    persona: index, account: members[persona.member], nickname: persona.nickname,
                    intro: persona.intro))
        }
        acts += plan.posts.enumerated().map { index, post in
            at(post.age, .publish(post: index, persona: post.author, root: post.root, text: post.text))
        }
        acts += plan.likes.map { at($0.age, .like(post: $0.post, persona: $0.persona)) }
        acts += plan.presses.map { at($0.age, .press(post: $0.post, persona: $0.persona)) }
        acts += plan.reports.compactMap { report in
            ReportReason(rawValue: report.reason).map { reason in
                at(report.age, .report(post: report.post, persona: report.persona, reason: reason, note: report.note))
            }
        }
        acts += plan.appeals.map { at($0.age, .appeal(persona: $0.persona, text: $0.text)) }
        // Anything older than a day is read, as if members came back daily.
        acts += plan.personas.indices.map { at(Self.day, .read(persona: $0)) }
        let first = plan.presses.first?.age ?? 0
        acts += stride(from: first, through: 0, by: -Self.often).map { at($0, .keep) }
        // By time, then by the order of this list.
        let order = acts.indices.sorted { (acts[$0].time, $0) < (acts[$1].time, $1) }
        try await LoungePast(order.map { acts[$0] }, rules: rules)(services)
    }

    private func at(_ age: Int, _ act: LoungePast.Act) -> LoungePast.Moment {
        LoungePast.Moment(now - .seconds(age), act)
    }

    private static let day = 86_400
    /// How often time passes for transparency.
    private static let often = 2 * 3_600
}
