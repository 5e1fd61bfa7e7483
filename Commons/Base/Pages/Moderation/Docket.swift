package import Base
package import Core
import Design
import HTTPTypes
package import Hummingbird
package import Kernel
package import SQL
package import Web

/// What moderators go through: lists in tabs, a page of each at a time, with the decisions in their rows. Members' is one
/// docket; a space that moderates others in members' place brings its own. Whom a row is about its list knows, and nothing
/// here does.
package protocol Docket: Sendable {
    associatedtype Bench: Sendable

    var services: Services { get }
    var style: DocketStyle { get }
    var lists: [DocketList<Bench>] { get }
    /// Where another docket is that moderators look for.
    var other: DocketDoor? { get }

    /// Who decides. Throws for everybody else, for whom these pages do not exist.
    func bench(_ context: Context) async throws -> Bench

    /// How much waits in each list.
    func waiting(for bench: Bench, _ reader: Reader) throws -> [Int]
}

extension Docket {
    private var site: Site { services.site }
    package var other: DocketDoor? { nil }

    package func add(to router: some RouterMethods<Context>) {
        for list in lists {
            router.get(RouterPath(list.tab.path)) { request, context in
                try await show(list, request.query, bench(context), context)
            }
            for act in list.acts {
                router.post(RouterPath(act.path)) { request, context in
                    try await decide(act, in: list, request, context)
                }
            }
        }
    }

    private func show(
        _ list: DocketList<Bench>, _ query: Form, _ bench: Bench, problem: Problem? = nil,
        refused: RefusedWords? = nil, kept: [String] = [], _ context: Context
    ) async throws -> Response {
        let viewer = try context.member()
        var page = try await services.database.read { reader in
            var page = DocketPage(
                style, lists.map(\.tab), waiting: try waiting(for: bench, reader), at: list.tab,
                try list.read(query, bench, reader))
            page.other = try other.map { ($0.tab, try $0.waiting(viewer, reader)) }
            return page
        }
        (page.problem, page.kept) = (problem?.phrase, kept)
        if let refused {
            // Somebody else has decided it meanwhile: there is no row to write in.
            let isThere = page.part.rows.contains { $0.id == refused.row }
            if isThere { (page.refused, page.problem) = (refused, nil) } else { page.kept = [refused.words] }
        }
        let shell = site.shell(context)
        return site.page(
            style.frame(shell.language), docketView(page, shell: shell), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    private func decide(
        _ act: DocketAct<Bench>, in list: DocketList<Bench>, _ request: Request, _ context: Context
    ) async throws -> Response {
        let bench = try await bench(context)
        let form = try await request.form()
        // Not the last number there is: the row before or after has one, too.
        let id = Int64(context.text("id"), in: 1...Int64.max - 1)
        // Some acts are in several lists.
        let from = request.refererPath.prefix { $0 != "?" }
        let back = lists.first { $0.tab.path == from } ?? list
        do {
            guard let id else { throw Problem.nothingToDecide }
            try await act.perform(id, form, bench)
        } catch let problem as Problem where [404, 409, 422, 429].contains(problem.status) {
            guard !context.visit.wantsFragment else { throw problem }
            let words = act.words.map { form[$0] }
            // What is decided may be about something else than its row is called by.
            guard let row = Int64(form["row"], in: 1...Int64.max - 1) ?? id else {
                return try await show(back, Form(), bench, problem: problem, kept: words, context)
            }
            let refused = RefusedWords(
                row: row, form: form["form"], words: words.joined(), problem: problem.phrase)
            let query = Form(fields: [("after", "\(act.before(row))")])
            return try await show(back, query, bench, problem: problem, refused: refused, context)
        }
        return site.redirect(to: back.tab.path, toast: act.done(back.tab), for: context)
    }
}

/// One of the lists.
package struct DocketList<Bench: Sendable>: Sendable {
    let tab: DocketTab
    let acts: [DocketAct<Bench>]
    let read: @Sendable (Form, Bench, Reader) throws -> DocketPart

    /// - Parameter read: its rows after a place; one more than a page has, if there are more.
    package init<Row: DocketRow>(
        _ tab: DocketTab, _ acts: [DocketAct<Bench>] = [], draw: @escaping DocketPart.Draw<Row>,
        read: @escaping @Sendable (_ after: String, Bench, Reader) throws -> [Row]
    ) {
        self.init(tab, acts) { query, bench, reader in
            DocketPart(try read(query["after"], bench, reader), of: tab, draw: draw)
        }
    }

    /// One whose address says more than the place.
    package init(
        _ tab: DocketTab, _ acts: [DocketAct<Bench>] = [],
        read: @escaping @Sendable (_ query: Form, Bench, Reader) throws -> DocketPart
    ) {
        (self.tab, self.acts, self.read) = (tab, acts, read)
    }
}

/// What a moderator decides in a row.
package struct DocketAct<Bench: Sendable>: Sendable {
    let path: String
    let words: [String]
    let before: @Sendable (Int64) -> Int64
    let done: @Sendable (DocketTab) -> Phrase
    let perform: @Sendable (Int64, Form, Bench) async throws -> Void

    /// - Parameters:
    ///   - words: the fields with words, which are not lost when it is refused.
    ///   - before: after which place the page begins that has the act's row first.
    ///   - done: what is said afterwards on the list it was in.
    package init(
        _ path: String, words: [String], before: @escaping @Sendable (Int64) -> Int64 = { $0 - 1 },
        done: @escaping @Sendable (DocketTab) -> Phrase = { _ in .decided },
        perform: @escaping @Sendable (_ id: Int64, Form, Bench) async throws -> Void
    ) {
        (self.path, self.words, self.before, self.done, self.perform) = (path, words, before, done, perform)
    }
}

extension Form {
    /// Which button was pressed.
    package func choice(_ acts: [String: Bool]) throws -> Bool {
        guard let choice = acts[self["act"]] else { throw Problem.badRequest }
        return choice
    }
}

extension Phrase {
    package static let decided = Phrase("결정했어요.", "Decision recorded.")
}
