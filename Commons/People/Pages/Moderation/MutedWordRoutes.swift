import Accounts
package import Base
import Core
import Design
import HTTPTypes
package import Hummingbird
import Kernel
import People
import SQL
package import Web

/// The words a member does not want to read.
package struct MutedWordRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    package init(_ services: Services) { self.services = services }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/settings/muted-words") { _, context in try await show(context) }
        router.post("/settings/muted-words") { request, context in try await mute(request, context) }
        router.post("/settings/muted-words/:id/remove") { _, context in
            let member = try context.member()
            let word = try context.id("id", of: MutedWord.self, orThrow: .notFound)
            try await UnmuteWord(account: member.id, word: word)(services)
            return site.redirect(to: SettingsPath.mutedWords, toast: .wordUnmuted, for: context)
        }
    }

    private func show(
        _ context: Context, typed: String = "", days: Int? = nil, problem: Problem? = nil
    ) async throws -> Response {
        let member = try context.member()
        let now = services.clock.now()
        let words = try await services.database.read { reader in
            try MutedWordQueries.items(of: member.id, now: now, reader)
        }
        let page = MutedWordsPage(words: words, now: now, typed: typed, days: days, problem: problem?.phrase)
        return site.page(
            Frame(title: context.language(.mutedWords), place: .settings),
            mutedWordsView(page, shell: site.shell(context)), for: context,
            status: .init(code: problem?.status ?? 200)
        ).retrying(after: problem)
    }

    private func mute(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        let form = try await request.form()
        let days = try form.number("days", in: 1...365)
        do {
            try await MuteWord(
                account: member.id, word: form["word"], until: days.map { services.clock.now() + .days($0) })(services)
            return site.redirect(to: SettingsPath.mutedWords, toast: .wordMuted, for: context)
        } catch let problem as Problem {
            return try await show(context, typed: form["word"], days: days, problem: problem)
        }
    }
}

extension Phrase {
    fileprivate static let wordMuted = Phrase("이제 이 단어를 뮤트해요.", "Muted.")
    fileprivate static let wordUnmuted = Phrase("다시 보여 드릴게요.", "Removed.")
}
