import Accounts
package import Base
package import Core
import Media
import SQL
import Sharing
import Storage
import Web
package import Works

/// The form in which a maker shows how a work came about.
package struct ProcessPage: Sendable {
    package let work: ID<Post>
    package let title: String
    /// In their order. A note may be empty where it is still to be written.
    package var steps: [ProcessStep]
    package var problems = Problems([])
    package var edition: Edition?
    /// What of which file is not shown.
    var notice: Phrase?
    /// `nil` without a quota.
    var storage: Storage?

    /// What is stored; `nil` where there is no such work of that member's.
    static func read(_ work: ID<Post>, of account: ID<Account>, _ reader: Reader) throws -> ProcessPage? {
        let title = try reader.value(
            """
            SELECT w.title FROM works w
            WHERE w.post_id = \(work) AND w.author_id = \(account) AND \(.published(at: "w.post_id"))
            """, as: String.self)
        return try title.map { title in
            let steps = try ProcessStep.all(of: work, reader)
            return ProcessPage(
                work: work, title: title, steps: steps, edition: Edition(of: steps.map(WriteProcess.Step.init)))
        }
    }

    /// The same form as it was sent, with what forbids it. Images that are no longer there are left out.
    ///
    /// - Parameter loose: what has been uploaded and is no step yet.
    func filled(_ sent: [WriteProcess.Step], loose: [StoredImage], _ problems: Problems) -> ProcessPage {
        let known = steps.compactMap(\.picture) + loose.map(\.picture)
        let pictures = Dictionary(known.map { ($0.rendering.media, $0) }) { first, _ in first }
        var page = self
        page.steps = sent.compactMap { step in
            guard let image = step.image else { return ProcessStep(picture: nil, note: step.note) }
            return pictures[image].map { ProcessStep(picture: $0.withAlt(step.alt), note: step.note) }
        }
        page.problems = problems
        return page
    }
}

/// What the form said.
struct ProcessForm: Sendable {
    enum Action: String { case save, upload, note }

    let steps: [WriteProcess.Step]
    /// `nil` where the form says neither that nor any step: it is no form of ours, and nothing is to be saved.
    let action: Action?

    init(_ form: Form) {
        let keys = Array(form.all("step").prefix(2 * ProcessStep.most))
        action = Action(rawValue: form["action"]) ?? (keys.isEmpty ? nil : .save)
        let sent = keys.map { key in
            WriteProcess.Step(image: ID<Media>(key), alt: form.text("alt-\(key)"), note: form.text("note-\(key)"))
        }
        let order = ChosenOrder(keys.map { Int(form["place-\($0)"], in: 1...ProcessStep.most) })
        let removed = Set(keys.indices.filter { !form["remove-\(keys[$0])"].isEmpty })
        // A note is empty only while it is to be written.
        let isSaved = action == .save
        steps = order.indices.filter { !removed.contains($0) }.map { sent[$0] }
            .filter { !isSaved || $0.image != nil || !$0.note.isEmpty }
    }
}

extension ProcessPage {
    /// The script's phrases by their names.
    func scriptTexts(in t: Language) -> String {
        let names = ["offline", "failed", "signedOut", "added", "hasFailed"]
        let shared = names.compactMap { name in Phrase.uploadScript[name].map { (name, JSON(t($0))) } }
        let own = [("busy", Phrase.stillUploading)]
        return JSON(members: shared + own.map { ($0, JSON(t($1))) }).text
    }
}

extension Phrase {
    fileprivate static let stillUploading = Phrase(
        "이미지를 다 올린 다음에 저장할 수 있어요.", "Wait until all images are uploaded, then save.")
}
