public import Core
internal import Synchronization

/// What the form of a request held, for the page that says that it could not be kept: nothing typed is lost over a full
/// disk. ``FrontDoor`` makes one for each form, and whatever reads the form notes it.
final class TypedForm: Sendable {
    @TaskLocal static var current: TypedForm?

    struct Content: Sendable {
        /// Without passwords, which no page is to hold.
        let fields: [(name: String, value: String)]
        let isMultipart: Bool
        /// Files were chosen, which a page cannot keep.
        let hadFiles: Bool
    }

    private let noted = Mutex<Content?>(nil)

    var content: Content? { noted.withLock { $0 } }

    func note(_ form: Form, isMultipart: Bool, hadFiles: Bool) {
        let fields = form.fields.filter { !$0.name.lowercased().contains("password") }
        noted.withLock { $0 = Content(fields: fields, isMultipart: isMultipart, hadFiles: hadFiles) }
    }
}
