import Core

/// The members a text speaks to.
package enum Mentions {
    /// A text that names more than these speaks to nobody in particular.
    package static let limit = 10

    /// The handles after an `@`, in lower case, each once, in the order of the text; the first ten.
    package static func handles(in text: String, limit: Int = limit) -> [String] {
        var handles: [String] = []
        for case .mention(let handle, _) in prosePieces(text) {
            let key = handle.lowercased()
            if !handles.contains(key) { handles.append(key) }
            if handles.count == limit { break }
        }
        return handles
    }
}
