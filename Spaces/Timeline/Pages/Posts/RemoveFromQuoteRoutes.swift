package import Base
import Core
import Design
package import Hummingbird
import Kernel
package import Posts
import SQL
import Timeline
package import Web

/// Taking one's post out of another that quotes it: the page that asks, and its form.
package struct RemoveFromQuoteRoutes: Sendable {
    private let services: Services
    private let cards: ReadEmbeds?

    package init(_ services: Services, cards: ReadEmbeds?) {
        self.services = services
        self.cards = cards
    }

    package func add(to router: some RouterMethods<Context>) {
        router.get("/posts/:id/unquote") { _, context in try await ask(context) }
        router.post("/posts/:id/unquote") { _, context in try await remove(context) }
    }

    private func ask(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        let posts = PostReader(context, services, cards: cards)
        let (rights, item) = try await services.database.read { reader in
            (try QuoteRights.find(id, for: member.id, reader), try posts.one(id, reader))
        }
        guard let item, rights?.mayRemove == true else { throw Problem.postNotFound }
        let shell = services.site.shell(context)
        var frame = Frame(title: shell.language(.removeFromQuote))
        frame.back = item.path
        return services.site.page(frame, removeFromQuoteView(item, shell: shell), for: context)
    }

    private func remove(_ context: Context) async throws -> Response {
        let member = try context.member()
        let id = try context.id("id", of: Post.self, orThrow: .postNotFound)
        try await RemoveFromQuote(post: id, account: member.id)(services)
        return services.site.redirect(to: id.postPath, toast: .removedFromQuote, for: context)
    }
}

private func removeFromQuoteView(_ item: PostItem, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="question-page question post-question"><h1>\(t(.removeQuestion))</h1>
        <p>\(t(.removeExplanation))</p>
        <ol class="stream">\(postView(item, isFocus: true, shell: shell))</ol>
        <form method="post" action="\(item.id.postPath)/unquote" data-progress><div class="actions">\
        \(linkButton(t(.cancel), to: item.path, style: .secondary))\(button(t(.remove)))</div></form></div>
        """
}

extension Phrase {
    static let removeFromQuote = Phrase("이 인용에서 내 글 빼기", "Remove my post from this")
    fileprivate static let remove = Phrase("빼기", "Remove")
    fileprivate static let removeQuestion = Phrase("이 인용에서 내 글을 뺄까요?", "Remove your post from this one?")
    fileprivate static let removeExplanation = Phrase(
        "이 글은 남고, 인용한 자리에는 볼 수 없는 글이라고만 나와요. 되돌릴 수 없어요.",
        "This post stays, and says that what it quoted is no longer here. This can’t be undone.")
    fileprivate static let removedFromQuote = Phrase("내 글을 뺐어요.", "Your post was removed.")
}
