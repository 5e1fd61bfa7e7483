import Core
import Synchronization

/// The fields of a request's form, for the page that says that it could not be stored: nothing typed is lost over a
/// full disk. ``FrontDoor`` makes one for each form, and whatever reads the form fills it.
final class TypedForm: Sendable {
    @TaskLocal static var current: TypedForm?

    struct Content: Sendable {
        /// Without passwords, which no page may contain.
        let fields: [(name: String, value: String)]
        /// The names of password fields, which must be typed again.
        let secrets: [String]
        let isMultipart: Bool
        /// Whether files were chosen, which a page cannot keep.
        let hadFiles: Bool

        /// What somebody wrote. Between words are spaces; ids, choices, codes and what scripts send have none.
        var words: [String] { fields.map(\.value.tidied).filter { $0.contains(where: \.isWhitespace) } }
    }

    private let noted = Mutex<Content?>(nil)

    var content: Content? { noted.withLock { $0 } }

    func note(_ form: Form, isMultipart: Bool, hadFiles: Bool) {
        let isSecret = { (name: String) in name.lowercased().contains("password") }
        let content = Content(
            fields: form.fields.filter { !isSecret($0.name) }, secrets: form.fields.map(\.name).filter(isSecret),
            isMultipart: isMultipart, hadFiles: hadFiles)
        noted.withLock { $0 = content }
    }
}
