package import Base
import Core
import HTTPTypes
package import Hummingbird
import Kernel
import SQL
package import Scouting
package import Web

/// What scouts ask of a maker, and the maker's answers.
package struct OfferRoutes: Sendable {
    let services: Services
    let beginTalk: BeginTalk

    package init(services: Services, beginTalk: @escaping BeginTalk) {
        self.services = services
        self.beginTalk = beginTalk
    }
    private var site: Site { services.site }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/offers") { request, context in
            let member = try context.member()
            let before = ID<Offer>(request.query["before"])
            let offers = try await services.database.read { reader in
                try Offer.page(Offer.toMaker(member.id, before: before), reader)
            }
            let next = olderPath(SettingsPath.offers, before: offers.next)
            return site.page(
                .scout(.offers, in: context.language),
                offersView(offers.items, next: next, shell: site.shell(context)), for: context)
        }
        for answer in Offer.Answer.allCases {
            router.post("/offers/:id/\(answer.rawValue)") { _, context in
                let member = try context.member()
                let id = try context.id("id", of: Offer.self, orThrow: .notFound)
                let path = try await AnswerOffer(id, of: member.id, answer, beginTalk: beginTalk)(services)
                return site.redirect(
                    to: path ?? SettingsPath.offers, toast: path == nil ? .declined : .accepted, for: context)
            }
        }
    }
}

extension Phrase {
    fileprivate static let accepted = Phrase("받아들였어요. 이제 이야기할 수 있어요.", "Accepted. You can talk now.")
    fileprivate static let declined = Phrase("거절했어요.", "Declined.")
}
