import Core
import Imaging
import Web
import Works

/// The fields of a form's images, with and without scripts.
struct ImagesForm: Sendable {
    /// Those that are to be in the work, in their order.
    let kept: [ID<Media>]
    let removed: [ID<Media>]

    /// So many are read: ten that go and ten that come, and one too many.
    private static let most = 2 * Work.maxImages + 1

    init(_ form: Form) {
        let ids = form.all("image").prefix(Self.most).compactMap { ID<Media>($0) }
        let order = ChosenOrder(ids.map { Int(form["place-\($0)"], in: 1...Self.most) })
        let ordered = order.indices.map { ids[$0] }
        removed = ordered.filter { !form["remove-\($0)"].isEmpty }
        kept = ordered.filter { form["remove-\($0)"].isEmpty }
    }

    /// The editor sends a recipe; without scripts there is a choice of turns and filters.
    static func recipe(of id: ID<Media>, in form: Form) -> Recipe {
        if !form["recipe-\(id)"].isEmpty {
            // Refused when the work is made, where a problem can be shown.
            return (try? Recipe(json: form["recipe-\(id)"])) ?? .unreadable
        }
        let turns = form["turns-\(id)"]
        guard let quarterTurns = turns.isEmpty ? 0 : Int(turns, in: 0...3) else { return .unreadable }
        return Recipe(quarterTurns: quarterTurns, filter: Filter(rawValue: form["filter-\(id)"]))
    }
}

extension Recipe {
    /// An unreadable value, which fails validation.
    fileprivate static let unreadable = Recipe(quarterTurns: -1)
}
