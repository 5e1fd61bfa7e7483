package import Accounts
package import Base
package import BasePages
import Core
import Design
import HTTPTypes
package import Hummingbird
import Joining
import Kernel
import SQL
import Search
package import Web

/// The welcome pages: one for each space, and one for an intro.
package struct WelcomeRoutes: Sendable {
    private let services: Services
    private let cards: [WelcomeCard]
    private let introduce: PublishIntroduction?
    private let shownAt: String
    private let entrance: Entrance?
    private let glimpses: ReadGlimpses?
    private var site: Site { services.site }

    /// - Parameters:
    ///   - cards: of the spaces that are on.
    ///   - introduce: publishes the line; without it, it becomes the bio of a member without one.
    ///   - shownAt: where it shows then.
    ///   - entrance: where a member gets what publishing needs.
    ///   - glimpses: what people have made who are suggested.
    package init(
        _ services: Services, cards: [WelcomeCard] = [], introduce: PublishIntroduction? = nil, shownAt: String = "/",
        entrance: Entrance? = nil, glimpses: ReadGlimpses? = nil
    ) {
        self.entrance = entrance
        self.glimpses = glimpses
        self.services = services
        self.cards = [.hello] + cards
        self.introduce = introduce
        self.shownAt = shownAt
    }

    /// The way on for somebody who has just joined.
    package static func path(next: String) -> String {
        next == "/" ? "/welcome" : "/welcome?next=\(next.percentEncoded)"
    }

    /// The way to a space's page and back to the last of these.
    private static func path(through entrance: Entrance, next: String) -> String {
        let last = "/welcome?page=99" + (next == "/" ? "" : "&next=\(next.percentEncoded)")
        return "\(entrance.path)?next=\(last.percentEncoded)"
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/welcome") { request, context in
            try await show(
                try context.member(), page: Int(request.query["page"], in: 1...1_000) ?? 1,
                next: localPath(request.query["next"]),
                context)
        }
        router.post("/welcome") { request, context in try await finish(request, context) }
    }

    private func show(
        _ member: Viewer, page number: Int, next: String, typed: String = "", isLater: Bool = true,
        problem: Problem? = nil,
        _ context: Context
    ) async throws -> Response {
        let now = context.visit.time
        let (own, isThrough, people, made) = try await services.database.read { reader in
            let people =
                site.features.contains(.follows)
                ? try PeopleSuggestions.read(for: member.id, on: site.features, now: now, reader) : []
            // Theirs is the page behind the cards.
            let made = number == cards.count + 1 ? try glimpses?(people.map(\.author.id), member, reader) : nil
            return (
                try OwnAccount.read(member.id, reader), try entrance?.isThrough(member.id, reader) ?? true, people,
                made ?? [:]
            )
        }
        let round = own.welcomes
        let use: WelcomePage.Farewell.Use =
            introduce != nil ? (isThrough ? .loungePost : .nickname) : own.details.bio.isEmpty ? .bio : .nothing
        var farewell = WelcomePage.Farewell(use, typed: typed, problem: problem?.phrase, round: round)
        farewell.isLater = isLater
        farewell.entrance = isThrough ? nil : entrance.map { Self.path(through: $0, next: next) }
        let page = WelcomePage(
            cards, people: people, glimpses: made, number: number, next: next, farewell: farewell)
        var frame = Frame(
            title: context.language(.welcome), scripts: ["welcome.js"], styles: ["welcome.css"], isBare: true)
        frame.layout = .welcome
        return site.page(
            frame, welcomeView(page, shell: site.shell(context)), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    private func finish(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        let next = localPath(form["next"])
        guard let round = try form.number("round", in: 0...1_000_000) else { throw Problem.badRequest }
        let finishing = FinishWelcome(account: member.id, round: round)
        // Nothing is asked of members with a bio where there is no lounge.
        guard form["action"] != "later", form.has("intro") else {
            try await finishing(services)
            return site.redirect(to: next, toast: .makeYourselfAtHome, for: context)
        }
        let way = way(to: next, of: member)
        let isLater = form["later"] == "on"
        do {
            let introduction = try Introduction(form["intro"])
            guard try await finishing(services) else { return .redirect(to: way, type: .normal) }
            try await publish(introduction, of: member, isLater: isLater, finishing)
        } catch let problem as Problem {
            return try await show(
                member, page: .max, next: next, typed: form["intro"].tidied, isLater: isLater, problem: problem, context
            )
        } catch let problems as Problems {
            return try await show(
                member, page: .max, next: next, typed: form["intro"].tidied, isLater: isLater,
                problem: problems.all.first, context)
        }
        return site.redirect(
            to: way, toast: introduce == nil ? .introductionKept : isLater ? .introductionWaits : .posted,
            for: context)
    }

    /// A refused form can be sent again.
    private func publish(
        _ introduction: Introduction, of member: Viewer, isLater: Bool, _ finishing: FinishWelcome
    ) async throws {
        do {
            if let introduce {
                try await introduce(services, member, introduction.text, isLater)
            } else {
                try await KeepBio(account: member.id, text: introduction.text)(services)
            }
        } catch {
            try await finishing.undo(services)
            throw error
        }
    }

    /// Where the person was going, or else to where the line shows.
    private func way(to next: String, of member: Viewer) -> String {
        guard next == "/" else { return next }
        return introduce == nil ? "/@\(member.handle)" : shownAt
    }
}

extension Phrase {
    fileprivate static let welcome = Phrase("환영해요", "Welcome")
    fileprivate static let makeYourselfAtHome = Phrase("반가워요. 천천히 둘러보세요.", "Welcome. Make yourself at home.")
    fileprivate static let introductionKept = Phrase("프로필에 소개를 적어 두었어요.", "It is on your profile now.")
    fileprivate static let introductionWaits = Phrase("한 시간 안에 올라가요.", "It will appear within the hour.")
}
