public import Commons
internal import Core
internal import Design
public import Hummingbird
internal import SQL
public import Web

/// Whom to write to: all members, narrowed by what is typed.
public struct NewConversationRoutes: Sendable {
    private let services: Services
    private var site: Site { services.site }

    public init(_ services: Services) { self.services = services }

    static let searches = RateLimit("search", burst: 200, every: .milliseconds(150))

    public func add(to router: some RouterMethods<Context>) {
        router.get("/messages/new") { request, context in try await show(request, context) }
    }

    private func show(_ request: Request, _ context: Context) async throws -> Response {
        let member = try context.member()
        try services.limiter.take(Self.searches, by: member.id.description)
        let query = request.query
        let typed = String(query.text("q").prefix(100))
        let page = try await services.database.read { reader in
            if SearchText(typed).isEmpty {
                let (people, next) = try MembersQueries.page(
                    viewer: member.id, before: ID(query["after"]), reader)
                return NewConversationPage(typed: typed, people: people, next: next?.description)
            }
            let (rows, next) = try PeopleSearch.page(
                typed, after: SearchCursor(query["after"]), viewer: member.id, reader)
            return NewConversationPage(typed: typed, people: rows.map(\.author), next: next?.description)
        }
        let shell = site.shell(context)
        switch query["part"] {
        case "results": return .html(newConversationResults(page, shell: shell))
        case "items": return .html(newConversationItems(page, shell: shell))
        default:
            var frame = Frame(
                title: shell.language(.newMessage), scripts: ["search.js"], styles: ["search.css", "messages.css"])
            frame.back = "/messages"
            return site.page(frame, newConversationView(page, shell: shell), for: context)
        }
    }
}

/// Everybody but oneself and whom one does not see: those who joined last first.
enum MembersQueries {
    static let pageSize = 40

    static func page(
        viewer: ID<Account>, before: ID<Account>?, _ reader: Reader
    ) throws -> (people: [Author], next: ID<Account>?) {
        let people = try reader.all(statement(viewer: viewer, before: before), Author.init(row:))
        return (Array(people.prefix(pageSize)), people.count > pageSize ? people[pageSize - 1].id : nil)
    }

    static func statement(viewer: ID<Account>, before: ID<Account>?) -> Statement {
        """
        SELECT \(Author.columns) FROM accounts a
        WHERE a.id < \(before ?? ID(rawValue: .max)) AND a.id <> \(viewer) AND \(.notBlocked("a.id", by: viewer))
        ORDER BY a.id DESC LIMIT \(pageSize + 1)
        """
    }
}

/// Members to write to.
struct NewConversationPage: Sendable {
    let typed: String
    let people: [Author]
    /// Where the next page begins.
    let next: String?
}

func newConversationView(_ page: NewConversationPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="search" data-search>
        <h1 class="visually-hidden">\(t(.newMessage))</h1>
        <form class="search-form" role="search" action="/messages/new"><div class="control">\(icon(.search))\
        <input class="input" type="search" name="q" value="\(page.typed)" aria-label="\(t(.search))" \
        placeholder="\(t(.whom))" maxlength="100" autocomplete="off" autocapitalize="none" spellcheck="false" \
        enterkeyhint="search" dir="auto" autofocus></div></form>
        <p class="visually-hidden" role="status" data-search-status></p>
        <div class="results" data-results>\(newConversationResults(page, shell: shell))</div>
        </div>
        """
}

func newConversationResults(_ page: NewConversationPage, shell: Shell) -> HTML {
    let t = shell.language
    guard !page.people.isEmpty else {
        return """
            <div data-announce="\(t(.nobody))">\(emptyState(.people, title: t(.nobody), text: t(.nobodyText)))</div>
            """
    }
    return """
        <ul class="found people" data-announce="\(t(.peopleFound(page.people.count)))">\
        \(newConversationItems(page, shell: shell))</ul>
        """
}

/// Each row is a button: choosing somebody opens the conversation, which may begin with that.
func newConversationItems(_ page: NewConversationPage, shell: Shell) -> HTML {
    let rows = page.people.map { person -> HTML in
        """
        <li class="person"><form method="post" action="/messages/with/\(person.handle)"><button class="person-button">\
        \(avatar(person))<span class="byline"><b dir="auto">\(person.name)</b>\
        <span class="muted">@\(person.handle)\(if: !person.major.isEmpty, #" · <bdi>\#(person.major)</bdi>"#)</span></span>\
        </button></form></li>
        """
    }
    let more: HTML? = page.next.map { next in
        let path = "/messages/new?q=\(page.typed.percentEncoded)&after=\(next.percentEncoded)"
        return """
            <li class="older"><a class="button quiet" rel="next" href="\(path)" data-more>\(shell.language(.more))</a></li>
            """
    }
    return "\(rows)\(more)"
}

extension Phrase {
    fileprivate static let whom = Phrase("누구에게 쓸까요? 이름, 아이디, 전공", "To whom? Name, handle, major")
    fileprivate static let nobody = Phrase("찾는 사람이 없어요", "Nobody found")
    fileprivate static let nobodyText = Phrase("글자를 줄이거나 초성만 적어 보세요.", "Try fewer letters.")
    fileprivate static func peopleFound(_ count: Int) -> Phrase {
        Phrase("\(count)명", english: count, "person", "people")
    }
}
