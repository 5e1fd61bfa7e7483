import APIDoor
import Accounts
import Base
import Core
import Kernel
import People
import SQL
import Storage

/// Muted words are filters, one each. A filter has one keyword and is called like it; it is there for every place, since
/// muted words are, and only its end can be chosen besides.
extension MastodonRoutes {
    func addFilters(to api: APIRoutes) {
        guard services.site.features.contains(.posts) else { return }
        addFilterLists(to: api)
        addKeywords(to: api)
        addOldFilters(to: api)
    }

    private func addFilterLists(to api: APIRoutes) {
        api.member(.get, "/api/v2/filters", .read(.filters)) { call in
            Answer(try await words(of: call).map(FilterEntity.init))
        }
        api.member(.get, "/api/v2/filters/:id", .read(.filters)) { call in Answer(FilterEntity(try await word(call))) }
        api.member(.post, "/api/v2/filters", .write(.filters)) { call in
            let keywords = keywords(call.parameters)
            guard keywords.count <= 1 else { throw Problem.oneKeyword }
            let title = call.parameters.text("title") ?? ""
            return Answer(FilterEntity(try await mute(keywords.first ?? title, until: call.end(), call)))
        }
        api.member(.put, "/api/v2/filters/:id", .write(.filters)) { call in
            let old = try await word(call)
            let keywords = keywords(call.parameters)
            guard keywords.count <= 1 else { throw Problem.oneKeyword }
            return Answer(FilterEntity(try await replace(old, by: keywords.first ?? old.word, call)))
        }
        api.member(.delete, "/api/v2/filters/:id", .write(.filters)) { call in try await unmute(call) }
        // No single post is hidden but by what it says.
        api.member(.get, "/api/v2/filters/:id/statuses", .read(.filters)) { call in
            _ = try await word(call)
            return Answer([String]())
        }
    }

    private func addKeywords(to api: APIRoutes) {
        api.member(.get, "/api/v2/filters/:id/keywords", .read(.filters)) { call in
            Answer([FilterEntity.Keyword(try await word(call))])
        }
        // Another keyword is another filter.
        api.member(.post, "/api/v2/filters/:id/keywords", .write(.filters)) { call in
            let filter = try await word(call)
            return Answer(
                FilterEntity.Keyword(
                    try await mute(call.parameters.text("keyword") ?? "", until: filter.until, call)))
        }
        api.member(.get, "/api/v2/filters/keywords/:id", .read(.filters)) { call in
            Answer(FilterEntity.Keyword(try await word(call)))
        }
        api.member(.put, "/api/v2/filters/keywords/:id", .write(.filters)) { call in
            let old = try await word(call)
            return Answer(
                FilterEntity.Keyword(try await replace(old, by: call.parameters.text("keyword") ?? old.word, call)))
        }
        api.member(.delete, "/api/v2/filters/keywords/:id", .write(.filters)) { call in try await unmute(call) }
    }

    private func addOldFilters(to api: APIRoutes) {
        api.member(.get, "/api/v1/filters", .read(.filters)) { call in
            Answer(try await words(of: call).map(OldFilterEntity.init))
        }
        api.member(.get, "/api/v1/filters/:id", .read(.filters)) { call in
            Answer(OldFilterEntity(try await word(call)))
        }
        api.member(.post, "/api/v1/filters", .write(.filters)) { call in
            Answer(
                OldFilterEntity(try await mute(call.parameters.text("phrase") ?? "", until: call.end(), call)))
        }
        api.member(.put, "/api/v1/filters/:id", .write(.filters)) { call in
            let old = try await word(call)
            let phrase = call.parameters.text("phrase") ?? old.word
            return Answer(OldFilterEntity(try await replace(old, by: phrase, call)))
        }
        api.member(.delete, "/api/v1/filters/:id", .write(.filters)) { call in try await unmute(call) }
    }

    private func words(of call: MemberCall) async throws -> [MutedWordItem] {
        try await services.database.read { reader in
            try MutedWordQueries.items(of: call.member.id, now: call.now, reader)
        }
    }

    /// The one the path names.
    private func word(_ call: MemberCall) async throws -> MutedWordItem {
        let id = try call.id(of: MutedWord.self)
        guard let word = try await words(of: call).first(where: { $0.id == id }) else { throw Problem.recordNotFound }
        return word
    }

    private func mute(_ word: String, until: Timestamp?, _ call: MemberCall) async throws -> MutedWordItem {
        do {
            return try await MuteWord(account: call.member.id, word: word, until: until)(services)
        } catch let problem as Problem where problem.field == "word" {
            throw problem.at("keywords")
        }
    }

    /// A word in place of another: as long as it, unless the client says how long.
    private func replace(_ old: MutedWordItem, by word: String, _ call: MemberCall) async throws -> MutedWordItem {
        let until = call.parameters.has("expires_in") ? call.end() : old.until
        let new = try await mute(word, until: until, call)
        if new.id != old.id { try await UnmuteWord(account: call.member.id, word: old.id)(services) }
        return new
    }

    private func unmute(_ call: MemberCall) async throws -> Answer {
        let word = try await word(call)
        try await UnmuteWord(account: call.member.id, word: word.id)(services)
        return .done
    }

    /// Those that are to stay.
    private func keywords(_ parameters: Parameters) -> [String] {
        parameters["keywords_attributes"].elements.filter { $0["_destroy"].flag != true }.compactMap {
            $0["keyword"].text
        }
    }
}

extension MemberCall {
    /// When what it makes ends; `nil` for never.
    fileprivate func end() -> Timestamp? {
        parameters.number("expires_in", in: 1...Int.max).map { now + .seconds(min($0, MastodonRoutes.longest)) }
    }
}

extension Problem {
    fileprivate static let oneKeyword = Problem(
        422, Phrase("필터 하나에 단어 하나만 넣을 수 있어요.", "A filter has one keyword. Make another filter for each."),
        field: "keywords_attributes")
}

struct FilterEntity: Encodable {
    /// Everywhere.
    static let places = ["home", "notifications", "public", "thread", "account"]
    /// What Salon's pages do: folded behind the word where a conversation goes on, left out of other lists. Clients do
    /// not know `blur`.
    static let action = "warn"

    let id: String
    let title: String
    let context = FilterEntity.places
    @OrNull var expiresAt: Timestamp?
    let filterAction = FilterEntity.action
    let keywords: [Keyword]
    let statuses: [String] = []

    init(_ word: MutedWordItem) {
        (id, title) = (word.id.description, word.word)
        _expiresAt = OrNull(wrappedValue: word.until)
        keywords = [Keyword(word)]
    }

    struct Keyword: Encodable {
        let id: String
        let keyword: String
        let wholeWord = true

        init(_ word: MutedWordItem) { (id, keyword) = (word.id.description, word.word) }
    }
}

struct OldFilterEntity: Encodable {
    let id: String
    let phrase: String
    let context = FilterEntity.places
    let wholeWord = true
    @OrNull var expiresAt: Timestamp?
    let irreversible = false

    init(_ word: MutedWordItem) {
        (id, phrase) = (word.id.description, word.word)
        _expiresAt = OrNull(wrappedValue: word.until)
    }
}
