/// What makes a post a work. Its space says how each thing is called.
package struct WorkFacts: Sendable, Equatable {
    package let title: String
    /// All that its maker says of it, by the name of its field: `medium`.
    package let texts: [String: String]
    /// As it is stored: `cc-by`.
    package let licence: String
    /// How it was made: `by-hand`; `nil` where the maker does not say.
    package let making: String?
    package let allowsDownload: Bool
    package let allowsTraining: Bool
    /// Whether nobody may write comments any more.
    package let isClosed: Bool
    /// What its maker asks those who look at it; `nil` where critique is not asked for.
    package let question: String?

    package init(
        title: String, texts: [String: String], licence: String, making: String?, allowsDownload: Bool,
        allowsTraining: Bool, isClosed: Bool, question: String?
    ) {
        self.title = title
        self.texts = texts
        self.licence = licence
        self.making = making
        self.allowsDownload = allowsDownload
        self.allowsTraining = allowsTraining
        self.isClosed = isClosed
        self.question = question
    }
}
