package import Core
package import SQL

/// Something members are notified of. The room whose acts lead to it declares it, and a space brings its own
/// (``SpaceKit/SpaceParts/notificationKinds``).
package struct NotificationKind: Sendable {
    /// Stored in the database; also names the switch of its pushes.
    package let name: String
    /// Of the switch.
    package let label: Phrase
    /// What it is about, beside which others its switch is.
    package let topic: NotificationTopic
    /// Without these it cannot happen.
    package let needs: Features
    /// What several members' acts of a day have in common that share a row; `nil`: each has its own.
    package let gathering: NotificationGathering?
    /// What one member did several times in a day, which then shares a row, to be read after the name: "shared 3 new
    /// works". `nil`: each has its own row. Only the first is heard.
    package let repeated: (@Sendable (_ count: Int) -> Phrase)?
    /// Whether the post's text is the actor's. A liked post is the receiver's own.
    package let showsOthersText: Bool
    /// Whether nobody did it: it came by itself. The sentence then names nobody, and the actor, whose post it is about,
    /// is notified as well.
    package let comesByItself: Bool
    /// Whether the row offers to follow the actor.
    package let offersFollow: Bool
    /// Whether it calls those who moderate. Members have no switch for its pushes.
    package let isForModerators: Bool
    /// Where it leads, whatever post or person it is about.
    package let path: String?
    /// What it names besides its post, which is one with that id, to its receiver.
    package let names: (@Sendable (_ post: Statement, _ receiver: ID<Account>) -> NotificationNames)?
    /// What the actor did, to be read after the name: "liked your work"; or what came by itself, as a whole sentence.
    ///
    /// - Parameter post: the post it is about, if it is about one.
    package let sentence: @Sendable (_ post: NotificationSubject?) -> Phrase

    package init(
        _ name: String, _ label: Phrase, in topic: NotificationTopic, needs: Features,
        gathering: NotificationGathering? = nil,
        showsOthersText: Bool = true,
        offersFollow: Bool = false, comesByItself: Bool = false, isForModerators: Bool = false, path: String? = nil,
        repeated: (@Sendable (_ count: Int) -> Phrase)? = nil,
        names: (@Sendable (_ post: Statement, _ receiver: ID<Account>) -> NotificationNames)? = nil,
        sentence: @escaping @Sendable (_ post: NotificationSubject?) -> Phrase
    ) {
        self.name = name
        self.label = label
        self.topic = topic
        self.needs = needs
        self.gathering = gathering
        self.repeated = repeated
        self.showsOthersText = showsOthersText
        self.offersFollow = offersFollow
        self.comesByItself = comesByItself
        self.isForModerators = isForModerators
        self.path = path
        self.names = names
        self.sentence = sentence
    }
}

/// The kinds there are, and those that can happen on this instance.
package struct NotificationKinds: Sendable {
    /// What there is here.
    package let features: Features
    /// Those that can happen.
    package let here: [NotificationKind]
    /// The names of the others. Older notifications of them are kept and shown nowhere.
    package let gone: [String]
    private let byName: [String: NotificationKind]
    private let titles: [PostTitle]

    /// - Parameters:
    ///   - all: of all spaces, on or off.
    ///   - titles: of what is named by its title.
    package init(_ all: [NotificationKind], on features: Features, titles: [PostTitle] = []) {
        self.features = features
        self.titles = titles
        here = all.filter { features.isSuperset(of: $0.needs) }
        gone = all.filter { !features.isSuperset(of: $0.needs) }.map(\.name)
        byName = Dictionary(here.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// `nil` for a kind that cannot happen here.
    package subscript(name: String) -> NotificationKind? { byName[name] }

    /// The title of the post with an id, such as `"r.id"`; `NULL` for one without.
    package func title(of post: Statement) -> Statement {
        let titles = titles.map { $0(post) }
        guard let first = titles.first else { return "CAST(NULL AS TEXT)" }
        return titles.dropFirst().reduce(first) { titles, title in "COALESCE(\(titles), \(title))" }
    }

    /// One of the columns that some kinds name, `NULL` for the others; `nil` where none does.
    ///
    /// - Parameters:
    ///   - kind: a column with the name of the notification's kind.
    ///   - post: a column with the id of its post.
    package func naming(
        _ column: (NotificationNames) -> Statement, of kind: Statement, about post: Statement,
        to receiver: ID<Account>
    ) -> Statement? {
        let cases = here.compactMap { one -> Statement? in
            one.names.map { names in "WHEN \(one.name) THEN \(column(names(post, receiver)))" }
        }
        return cases.isEmpty ? nil : "CASE \(kind) \(cases.joined(separator: " ")) END"
    }
}
