package import Base
package import Core
import Personas
import SQL

/// The past of a lounge: acts in their order, each at its time, through the same acts members use. It fills a lounge
/// nobody has lived in yet, the demo's.
///
/// Acts that the instance's rules refuse are left out.
package struct LoungePast: Sendable {
    /// Personas and posts have numbers assigned by the caller.
    package enum Act: Sendable {
        case enter(persona: Int, account: ID<Account>, nickname: String, intro: String)
        case publish(post: Int, persona: Int, root: Int?, text: String)
        case like(post: Int, persona: Int)
        case press(post: Int, persona: Int)
        case report(post: Int, persona: Int, reason: ReportReason, note: String)
        /// Against the persona's latest sanction.
        case appeal(persona: Int, text: String)
        /// Opens the notifications.
        case read(persona: Int)
        /// What transparency does by itself when time passes.
        case keep
    }

    package struct Moment: Sendable {
        package let time: Timestamp
        package let act: Act

        package init(_ time: Timestamp, _ act: Act) {
            self.time = time
            self.act = act
        }
    }

    /// In their order.
    package let moments: [Moment]
    package let rules: LoungeRules

    package init(_ moments: [Moment], rules: LoungeRules) {
        self.moments = moments
        self.rules = rules
    }

    package func callAsFunction(_ services: Services) async throws {
        var known = Known()
        var batch: [Moment] = []
        for moment in moments {
            guard case .keep = moment.act else {
                batch.append(moment)
                continue
            }
            known = try await write(batch, known, services)
            batch = []
            try await TransparencyKeeper(services, rules: rules).pass(at: moment.time)
        }
        _ = try await write(batch, known, services)
    }

    private struct Known: Sendable {
        var personas: [Int: ID<Persona>] = [:]
        var posts: [Int: ID<LoungePost>] = [:]
    }

    private func write(_ batch: [Moment], _ known: Known, _ services: Services) async throws -> Known {
        guard !batch.isEmpty else { return known }
        return try await services.database.write { transaction in
            var known = known
            for moment in batch {
                do {
                    try perform(moment, &known, in: transaction)
                } catch is Problem {
                    continue
                }
            }
            return known
        }
    }

    private func perform(_ moment: Moment, _ known: inout Known, in transaction: Transaction) throws {
        let time = moment.time
        switch moment.act {
        case .enter(let number, let account, let nickname, let intro):
            known.personas[number] = try EnterLounge(account: account, nickname: nickname, intro: intro)
                .write(.random(), at: time, in: transaction)
        case .publish(let number, let persona, let root, let text):
            guard let author = known.personas[persona] else { return }
            let thread = root.flatMap { known.posts[$0] }
            guard root == nil || thread != nil else { return }
            known.posts[number] = try PublishLoungePost(author: author, root: thread, text: text, clientID: nil)
                .write(at: time, in: transaction)
        case .like(let number, let persona):
            guard let post = known.posts[number], let fan = known.personas[persona] else { return }
            _ = try LikeLoungePost(post: post, persona: fan, isLiked: true).write(at: time, in: transaction)
        case .press(let number, let persona):
            guard let post = known.posts[number], let presser = known.personas[persona] else { return }
            _ = try PressTransparency(post: post, presser: presser, rules: rules).write(at: time, in: transaction)
        case .report(let number, let persona, let reason, let note):
            guard let post = known.posts[number], let reporter = known.personas[persona] else { return }
            try ReportLoungePost(post: post, reporter: reporter, reason: reason, note: note)
                .write(at: time, in: transaction)
        case .appeal(let persona, let text):
            guard let speaker = known.personas[persona] else { return }
            let latest: ID<Sanction>? = try transaction.value(
                "SELECT id FROM lounge_sanctions WHERE persona_id = \(speaker) ORDER BY id DESC LIMIT 1")
            guard let latest else { return }
            try AppealSanction(sanction: latest, persona: speaker, text: text).write(at: time, in: transaction)
        case .read(let persona):
            guard let reader = known.personas[persona] else { return }
            _ = try ReadLoungeNotifications(persona: reader).write(in: transaction)
        case .keep:
            return
        }
    }
}
