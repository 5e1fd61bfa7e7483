/// A status that is to be published.
public struct NewStatus: Hashable, Sendable {
    /// Plain text; of a work, its description. `#tags` and `@mentions` become links.
    public var text: String
    /// Uploads of the member's that no status has yet (``Endpoint/upload(_:)``).
    public var media: [Identifier<MediaAttachment>] = []
    /// What it answers. To answer a work or a comment is to comment.
    public var inReplyTo: Identifier<Status>?
    /// What it quotes.
    public var quoting: Identifier<Status>?
    /// A content warning; text and media are behind it.
    public var warning: String?
    /// `nil` for the instance's default, which is everybody.
    public var visibility: Visibility?
    /// As in `ko`; `nil` where the instance is to find it out.
    public var language: String?
    /// Not together with ``media``.
    public var poll: NewPoll?
    /// What makes it a work.
    public var work: NewWork?

    /// A post or an answer; what makes it a work is said by ``work``.
    public init(
        _ text: String, media: [Identifier<MediaAttachment>] = [], inReplyTo: Identifier<Status>? = nil,
        visibility: Visibility? = nil
    ) {
        self.text = text
        self.media = media
        self.inReplyTo = inReplyTo
        self.visibility = visibility
    }

    /// A poll that is to be published.
    public struct NewPoll: Hashable, Sendable {
        /// In order; ``Instance/Configuration/Polls`` says how many.
        public var options: [String]
        /// Whole seconds.
        public var duration: Duration
        /// Whether several options can be chosen.
        public var isMultiple: Bool

        /// A poll that ends after a while.
        public init(_ options: [String], duration: Duration, isMultiple: Bool = false) {
            self.options = options
            self.duration = duration
            self.isMultiple = isMultiple
        }
    }

    /// What is said of a work besides its description.
    public struct NewWork: Hashable, Sendable {
        /// Has to be there.
        public var title: String
        /// What it is made of.
        public var medium: String?
        /// What others may do with it; `nil` says nothing.
        public var licence: Licence?
        /// How it was made; `nil` says nothing.
        public var making: Making?
        /// What its maker asks those who critique it; `nil` asks for no critique.
        public var question: String?

        /// A work by its title.
        public init(title: String, medium: String? = nil) {
            self.title = title
            self.medium = medium
        }

        func add(to parameters: inout Parameters) {
            parameters.add("salon[type]", "work")
            parameters.add("salon[title]", title)
            parameters.add("salon[medium]", medium)
            parameters.add("salon[licence]", licence?.rawValue)
            parameters.add("salon[making]", making?.rawValue)
            parameters.add("salon[question]", question)
        }
    }

    var parameters: Parameters {
        var parameters: Parameters = ["status": text]
        parameters.add(each: "media_ids", media.map(\.rawValue))
        parameters.add("in_reply_to_id", inReplyTo?.rawValue)
        parameters.add("quoted_status_id", quoting?.rawValue)
        parameters.add("spoiler_text", warning)
        parameters.add("sensitive", warning.map { _ in true })
        parameters.add("visibility", visibility?.rawValue)
        parameters.add("language", language)
        if let poll {
            parameters.add(each: "poll[options]", poll.options)
            parameters.add("poll[expires_in]", poll.duration)
            parameters.add("poll[multiple]", poll.isMultiple)
        }
        work?.add(to: &parameters)
        return parameters
    }
}

/// What changes in a status. What is `nil` stays as it is.
public struct StatusEdit: Hashable, Sendable {
    /// Plain text; of a work, its description.
    public var text: String?
    /// All images that are to stay, in order, and new ones.
    public var media: [Identifier<MediaAttachment>]?
    /// A content warning; an empty one removes it.
    public var warning: String?
    /// As in `ko`.
    public var language: String?
    /// What changes in a work.
    public var work: NewStatus.NewWork?

    /// Says a new text; the rest is said by its properties.
    public init(_ text: String? = nil) { self.text = text }

    var parameters: Parameters {
        var parameters = Parameters()
        parameters.add("status", text)
        if let media {
            parameters.add(each: "media_ids", media.map(\.rawValue))
            if media.isEmpty { parameters.add("media_ids[]", "") }
        }
        parameters.add("spoiler_text", warning)
        parameters.add("language", language)
        work?.add(to: &parameters)
        return parameters
    }
}
