import Core
import Synchronization

/// The fields of a request's form, for the page that says why it was refused: nothing typed is lost over a full disk, or
/// over what has changed meanwhile. ``FrontDoor`` makes one for each form, and whatever reads the form fills it, which is
/// where a form says whose page it was on.
final class TypedForm: Sendable {
    @TaskLocal static var current: TypedForm?

    struct Content: Sendable {
        /// Without passwords and codes, which no page may contain (``SecretField``).
        let fields: [(name: String, value: String)]
        /// The names of those, which must be typed again.
        let secrets: [String]
        let isMultipart: Bool
        /// Whether files were chosen, which a page cannot keep.
        let hadFiles: Bool

        /// Whether there is more than whose page it was on, which no form of a page without scripts says.
        var isTyped: Bool { fields.contains { $0.name != PageOfAnother.field } }

        /// What somebody wrote. Ids, choices, codes and what scripts send are ASCII without spaces; so is a single
        /// English word, which only its field tells from them.
        var words: [String] {
            fields.compactMap { field in
                let value = field.value.tidied
                let isProse = Self.prose.contains(String(field.name.prefix { $0 != "-" }))
                return isProse || value.contains(where: \.isOfWords) ? value : nil
            }
        }

        /// The fields a member writes into in their own words, up to a hyphen.
        private static let prose: Set = [
            "alt", "bio", "cv", "description", "intro", "name", "note", "place", "question", "statement", "text",
            "title",
            "warning", "what", "why",
        ]
    }

    private struct State {
        var isRead = false
        var content: Content?
    }

    /// The logged-in member; `nil` for visitors.
    private let viewer: ID<Account>?
    private let state = Mutex(State())

    init(of viewer: ID<Account>?) { self.viewer = viewer }

    var content: Content? { state.withLock { $0.content } }
    /// Whether reading the body has begun: it can be read once.
    var isRead: Bool { state.withLock { $0.isRead } }

    func beginReading() { state.withLock { $0.isRead = true } }

    /// - Throws: ``PageOfAnother``, having kept what was typed.
    func note(_ form: Form, isMultipart: Bool, hadFiles: Bool) throws {
        let (open, secret) = (
            form.fields.filter { !SecretField.isSecret($0.name) }, form.fields.filter { SecretField.isSecret($0.name) }
        )
        // Of a password and a code, one may be enough: what was left empty is not asked for.
        let content = Content(
            fields: open, secrets: secret.filter { !$0.value.isEmpty }.map(\.name), isMultipart: isMultipart,
            hadFiles: hadFiles)
        state.withLock { $0.content = content }
        if form.isOnPageOfAnother(than: viewer) { throw PageOfAnother() }
    }
}

extension Character {
    fileprivate var isOfWords: Bool { isWhitespace || (isLetter && !isASCII) }
}
