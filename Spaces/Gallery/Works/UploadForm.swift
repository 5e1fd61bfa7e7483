import Core
import Imaging
import Media
import Web

/// The fields of the form for a new work, with and without scripts.
struct UploadForm: Sendable {
    let details: WorkDetails
    let critique: CritiqueRequest
    let images: [PublishWork.Image]
    /// The button that only takes files in, for people without scripts.
    let onlyUploads: Bool

    init(_ form: Form) {
        details = WorkDetails(form)
        critique = CritiqueRequest(form)
        onlyUploads = form["action"] == "upload"
        images = form.all("image").prefix(Work.maxImages + 1).compactMap { text in
            guard let id = ID<Media>(text), form["remove-\(id)"].isEmpty else { return nil }
            return PublishWork.Image(id: id, alt: form.text("alt-\(id)"), recipe: Self.recipe(of: id, in: form))
        }
    }

    /// The editor sends a recipe; without scripts there is a choice of turns and filters.
    private static func recipe(of id: ID<Media>, in form: Form) -> Recipe {
        if !form["recipe-\(id)"].isEmpty {
            // Refused when the work is made, where a problem can be shown.
            return (try? Recipe(json: form["recipe-\(id)"])) ?? .unreadable
        }
        let turns = form["turns-\(id)"]
        guard let quarterTurns = turns.isEmpty ? 0 : Int(turns, in: 0...3) else { return .unreadable }
        return Recipe(quarterTurns: quarterTurns, filter: Filter(rawValue: form["filter-\(id)"]))
    }

    func work(by author: ID<Account>, _ images: [PublishWork.Image]) -> PublishWork {
        var work = PublishWork(author: author, details, images: images)
        work.critique = critique
        return work
    }

    func page(_ images: [UploadedImage], _ problems: Problems, _ storage: Storage?) -> UploadPage {
        UploadPage(images: images, details: details, critique: critique, problems: problems, storage: storage)
    }
}

extension Recipe {
    /// An unreadable value, which fails validation.
    fileprivate static let unreadable = Recipe(quarterTurns: -1)
}
