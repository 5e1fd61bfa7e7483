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

extension Problem {
    /// Nothing more can be stored.
    public static let noRoom = Problem(
        507,
        Phrase(
            "저장할 자리가 모자라요. 운영자가 자리를 만들면 다시 해 주세요.",
            "There is no room left to store that. Try again when whoever runs this Salon has made some."),
        retryAfter: .seconds(60))
    /// The database does not answer.
    public static let notStored = Problem(
        503,
        Phrase("지금은 저장할 수 없어요. 잠시 후 다시 해 주세요.", "Nothing can be stored at the moment. Try again shortly."),
        retryAfter: .seconds(10))
}
