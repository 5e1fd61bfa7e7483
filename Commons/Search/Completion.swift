package import Accounts
package import Core
package import SQL

/// Completions of the word being typed, the likeliest first.
package enum Completion: Sendable {
    case people([PersonRow])
    /// By their names, without the `#`.
    case tags([String])

    package static let limit = 6

    /// - Parameters:
    ///   - typed: with the `@` or `#` it begins with.
    ///   - features: what there is here: what leads nowhere is not completed.
    package static func find(
        _ typed: String, for viewer: ID<Account>, features: Features, _ reader: Reader
    ) throws -> Completion {
        let word = String(typed.dropFirst())
        switch typed.first {
        case "@": return .people(try people(word, for: viewer, reader))
        case "#":
            guard features.contains(.tags) else { throw Problem.notFound }
            return .tags(try tags(word, for: viewer, features, reader))
        default: throw Problem.badRequest
        }
    }

    /// Whose handle it is, then those whose name or handle begins like it, then those whose name contains it: among
    /// equals members the viewer follows come first.
    private static func people(_ word: String, for viewer: ID<Account>, _ reader: Reader) throws -> [PersonRow] {
        let all = try PeopleSearch.page(word, viewer: viewer, findsViewer: false, reader).people
        let exact = all.filter { $0.author.handle.lowercased() == word.lowercased() }
        var known: Set<Int64> = []
        return Array((exact + all).filter { known.insert($0.searchID).inserted }.prefix(limit))
    }

    private static func tags(
        _ word: String, for viewer: ID<Account>, _ features: Features, _ reader: Reader
    ) throws -> [String] {
        let (tags, _) = try TagSearch.search(word, viewer: viewer, features: features)(reader) { ids in
            try reader.all(TagSearch.rowsStatement(ids, viewer: viewer, features: features), FoundTag.init(row:))
        }
        return tags.prefix(limit).map(\.name)
    }
}
