import Accounts
package import Base
import BasePages
import Core
import HTTPTypes
package import Hummingbird
import Kernel
import People
import SQL
import Scouting
package import Web
import Works

/// The scouts' own pages. To everybody else there are none.
package struct ScoutRoutes: Sendable {
    let services: Services

    package init(services: Services) { self.services = services }
    private var site: Site { services.site }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/scout") { request, context in try await desk(request, context) }
        router.get("/scout/list") { request, context in try await list(request, context) }
        router.get("/scout/offers") { request, context in try await offers(request, context) }
        router.get("/scout/makers/:handle") { _, context in try await show(context, status: .ok) }
        router.post("/scout/makers/:handle/note") { request, context in
            let note = try await request.form()["note"]
            return try await keep(note, context)
        }
        router.post("/scout/makers/:handle/forget") { _, context in try await keep(nil, context) }
        router.post("/scout/makers/:handle/offer") { request, context in try await offer(request, context) }
    }

    private func scout(_ context: Context, _ reader: Reader) throws -> Viewer {
        let member = try context.member()
        guard try Scout.find(member.id, reader) != nil else { throw Problem.notFound }
        return member
    }

    private func desk(_ request: Request, _ context: Context) async throws -> Response {
        let query = request.query
        let filter = ScoutFilter(query)
        let before = ID<Account>(query["before"])
        let found = try await services.database.read { reader in
            let scout = try scout(context, reader)
            return try ScoutDesk.read(filter, before: before, scout: scout.id, now: context.visit.time, reader)
        }
        let fields = filter.query.map { "\($0)=\($1.percentEncoded)" }.joined(separator: "&")
        let next = found.next.map { "\(SettingsPath.scoutDesk)?\(fields.isEmpty ? "" : "\(fields)&")before=\($0)" }
        let page = ScoutDeskPage(filter: filter, makers: found.items, next: next)
        let status: HTTPResponse.Status = filter.problem == nil ? .ok : .unprocessableContent
        return site.page(
            .scout(.scoutDesk, in: context.language), scoutDeskView(page, shell: site.shell(context)), for: context,
            status: status)
    }

    private func list(_ request: Request, _ context: Context) async throws -> Response {
        let before = ID<KeptMaker>(request.query["before"])
        let rows = try await services.database.read { reader in
            let scout = try scout(context, reader)
            return try reader.all(KeptMaker.statement(of: scout.id, before: before), KeptMaker.init(row:))
        }
        let shown = Array(rows.prefix(ScoutDesk.pageSize))
        let next = olderPath(ScoutTab.list.path, before: rows.count > shown.count ? shown.last?.id : nil)
        return site.page(
            .scout(.scoutDesk, in: context.language), keptView(shown, next: next, shell: site.shell(context)),
            for: context)
    }

    private func offers(_ request: Request, _ context: Context) async throws -> Response {
        let before = ID<Offer>(request.query["before"])
        let offers = try await services.database.read { reader in
            try Offer.page(Offer.fromScout(try scout(context, reader).id, before: before), reader)
        }
        let next = olderPath(ScoutTab.offers.path, before: offers.next)
        return site.page(
            .scout(.scoutDesk, in: context.language),
            sentOffersView(offers.items, next: next, shell: site.shell(context)), for: context)
    }

    private func keep(_ note: String?, _ context: Context) async throws -> Response {
        let (member, handle) = (try context.member(), context.text("handle"))
        do {
            try await KeepMaker(scout: member.id, handle: handle, note: note)(services)
            return site.redirect(
                to: scoutedPath(handle.percentEncoded), toast: note == nil ? .forgotten : .kept, for: context)
        } catch let problem as Problem where [422, 409, 429].contains(problem.status) {
            return try await show(context, status: .init(code: problem.status)) { page in
                if let note { page.note = note }
                page.problems = Problems([problem])
            }.retrying(after: problem)
        }
    }

    private func offer(_ request: Request, _ context: Context) async throws -> Response {
        let (member, handle) = (try context.member(), context.text("handle"))
        let form = try await request.form()
        let problems: Problems
        do {
            try await MakeOffer(scout: member.id, handle: handle, what: form["what"], why: form["why"])(services)
            return site.redirect(to: scoutedPath(handle.percentEncoded), toast: .asked, for: context)
        } catch {
            let found = (error as? Problems) ?? (error as? Problem).map { Problems([$0]) }
            guard let found, found.status != 404 else { throw error }
            problems = found
        }
        return try await show(context, status: .init(code: problems.status)) { page in
            (page.what, page.why, page.problems) = (form["what"], form["why"], problems)
        }.retrying(after: problems.all.first)
    }

    private func show(
        _ context: Context, status: HTTPResponse.Status, _ fill: (inout ScoutedPage) -> Void = { _ in }
    ) async throws -> Response {
        let handle = context.text("handle")
        var page = try await services.database.read { reader in
            let scout = try scout(context, reader)
            guard var page = try ScoutedPage.read(handle, scout: scout.id, reader) else { throw Problem.personNotFound }
            let works = WorksAround.moreStatement(by: page.author.id, besides: ID(rawValue: 0))
            page.works = try WorkQueries.cards(works, reader).cards
            return page
        }
        if status == .ok { page.restriction = services.restriction(from: .messages, for: context) }
        fill(&page)
        return site.page(
            .scout(.scoutDesk, in: context.language, back: SettingsPath.scoutDesk),
            scoutedView(page, shell: site.shell(context)), for: context, status: status)
    }
}

extension ScoutedPage {
    fileprivate static func read(_ handle: String, scout: ID<Account>, _ reader: Reader) throws -> ScoutedPage? {
        try reader.first(
            """
            SELECT a.is_open_to_offers, a.offers_for,
                (SELECT k.note FROM scout_notes k WHERE k.scout_id = \(scout) AND k.maker_id = a.id),
                (SELECT MAX(o.id) FROM offers o WHERE o.scout_id = \(scout) AND o.maker_id = a.id),
                (SELECT o.answer FROM offers o WHERE o.scout_id = \(scout) AND o.maker_id = a.id
                    ORDER BY o.id DESC LIMIT 1), \(Author.columns)
            FROM accounts a
            WHERE a.handle_key = \(handle.handleKey) AND \(.notBlocked("a.id", by: scout)) AND a.id <> \(scout)
            """
        ) { row in
            let (isOpen, offersFor) = (try row.next(as: Bool.self), try row.next(as: String.self))
            let note = try row.next(as: String?.self)
            let (last, answer) = (try row.next(as: ID<Offer>?.self), try row.next(as: Offer.Answer?.self))
            return ScoutedPage(
                author: try Author(row: &row), isOpen: isOpen, offersFor: offersFor, note: note,
                asked: last.map { ($0.createdAt, answer) })
        }
    }
}

extension Phrase {
    fileprivate static let kept = Phrase("목록에 넣었어요.", "Kept on your list.")
    fileprivate static let forgotten = Phrase("목록에서 뺐어요.", "Removed from your list.")
    fileprivate static let asked = Phrase("요청을 보냈어요.", "Request sent.")
}
