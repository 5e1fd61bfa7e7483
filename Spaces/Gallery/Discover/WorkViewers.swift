import Base
import Core
import Design
import SQL
import Web

extension Debt {
    /// Of `begins_at`, `viewers`, `met_at` of a row that may be missing.
    init?(columns row: inout Row) throws {
        let begins = try row.next(as: Timestamp?.self)
        let viewers = try row.next(as: Int?.self)
        let met = try row.next(as: Timestamp?.self)
        // Works from before Discover count as met, and were seen by nobody.
        guard let begins, let viewers, met == nil || viewers > 0 else { return nil }
        self.init(begins: begins, viewers: viewers, isMet: met != nil)
    }
}

/// What a maker alone is told: how many members Discover has shown the work to.
///
/// - Parameter promise: how many a work is owed now; 0 where nothing is promised.
func workViewers(of work: ID<Post>, _ debt: Debt?, promise: Int, shell: Shell) -> HTML {
    guard let debt, debt.isMet || promise > 0 || debt.viewers > 0 else { return .empty }
    let t = shell.language
    let words: HTML =
        if debt.isMet || debt.viewers >= promise {
            "\(t(.seenByAll(debt.viewers)))"
        } else if debt.begins > shell.now {
            "\(t(.shownFrom)) \(fullTimeView(debt.begins, shell: shell))"
        } else {
            "\(t(.seenBy(debt.viewers, of: promise)))"
        }
    return #"<p class="hint" id="work-viewers-\#(work.rawValue)">\#(words)</p>"#
}

/// More members have seen a work.
struct WorkSeen: LiveChange {
    let work: ID<Post>
    let view: WorkView
    let promise: Int

    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let debt = Debt(begins: view.recency.time, viewers: view.viewers, isMet: view.isMet)
        let shell = Shell.live(in: language, at: view.recency.time, features: .gallery)
        return [
            LivePatch(
                .replace, "work-viewers-\(work)", workViewers(of: work, debt, promise: promise, shell: shell))
        ]
    }
}

extension GalleryUpdates {
    /// Makers hear of their works' viewers.
    static let views = LiveRenderer(WorksSeen.self) { event, reader, present in
        guard !present.isEmpty else { return [] }
        let makers = try reader.all(
            "SELECT post_id, author_id FROM works WHERE post_id IN (\(list: event.views.map(\.work)))"
        ) { row in (try row.next(as: ID<Post>.self), try row.next(as: ID<Account>.self)) }
        let makerOf = Dictionary(makers) { first, _ in first }
        return event.views.compactMap { view in
            guard let maker = makerOf[view.work], present.contains(maker) else { return nil }
            return LiveUpdate(
                WorkSeen(work: view.work, view: view, promise: event.promise), on: personalTopic(maker),
                key: "work-viewers-\(view.work)")
        }
    }
}

extension Phrase {
    fileprivate static func seenBy(_ count: Int, of promise: Int) -> Phrase {
        Phrase(
            "발견에서 지금까지 \(promise)명 중 \(count)명에게 보여 줬어요.",
            "Discover has shown this to \(count) of \(promise) people so far.")
    }
    fileprivate static func seenByAll(_ count: Int) -> Phrase {
        Phrase("발견에서 \(count)명 이상에게 보여 줬어요.", "Discover has shown this to at least \(count) people.")
    }
    fileprivate static let shownFrom = Phrase("발견에서 보여 주기 시작하는 때:", "Discover will show this from")
}
