import APIDoor
import Accounts
import Base
import Core
import Gallery
import Kernel
import MastodonAPI
import People
import SQL
import SpaceKit
import Storage

/// Portfolios: the works that come first on a maker's profile, and words.
extension GalleryAPIRoutes {
    func addPortfolio(to api: APIRoutes) {
        let services = services
        api.anyone(.get, "\(Self.root)/accounts/:id/portfolio", .read(.works)) { call in
            let id = try call.id(of: Account.self)
            return Answer(try await services.database.read { try portfolio(of: id, for: call.viewer, $0) })
        }
        api.member(.get, "\(Self.root)/portfolio", .read(.works)) { call in
            Answer(try await services.database.read { try portfolio(of: call.member.id, for: call.member, $0) })
        }
        api.member(.put, "\(Self.root)/portfolio", .write(.works)) { call in
            let (member, parameters) = (call.member, call.parameters)
            let (stored, chosen) = try await services.database.read { reader in
                (
                    try PortfolioQueries.ownWords(of: member.id, reader),
                    try PortfolioQueries.chosen(by: member.id, reader)
                )
            }
            let words = Portfolio(
                statement: parameters.text("statement") ?? stored.statement, cv: parameters.text("cv") ?? stored.cv)
            try await SavePortfolio(
                account: member.id, words, works: parameters.has("work_ids") ? parameters.ids("work_ids") : chosen,
                shown: parameters.text("edition").map(Edition.init(digest:)))(services)
            return Answer(try await services.database.read { try portfolio(of: member.id, for: member, $0) })
        }
    }

    private func portfolio(of id: ID<Account>, for viewer: Viewer?, _ reader: Reader) throws -> PortfolioEntity {
        let known = try statuses.facts.accounts([id], for: viewer?.id, reader)[id]
        guard let known, !known.isBlocked else { throw Problem.recordNotFound }
        let isOwn = id == viewer?.id
        let words = isOwn ? try PortfolioQueries.ownWords(of: id, reader) : try PortfolioQueries.words(of: id, reader)
        let works = try statuses.list(try PortfolioQueries.chosen(by: id, reader), for: viewer, reader)
        guard isOwn || !words.isEmpty || !works.isEmpty else { throw Problem.recordNotFound }
        return PortfolioEntity(
            statement: words.statement, cv: words.cv, sections: words.sections.map(PortfolioEntity.Section.init),
            works: works, edition: isOwn ? try PortfolioQueries.edition(of: id, reader).digest : nil)
    }
}
