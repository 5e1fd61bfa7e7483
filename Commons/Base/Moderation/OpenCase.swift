package import Core
package import SQL

/// What a case is about.
package enum CaseKind: String, ColumnValue, Sendable, CaseIterable {
    case post, profile, messages
}

/// Something that was reported, as it was then.
package struct CaseItem: Sendable {
    /// The author, where a case has several.
    package let sender: ID<Account>?
    package let sentAt: Timestamp?
    /// Which message it is a copy of.
    package let message: ID<Message>?
    package let text: String
    /// A small rendition of an image, as WebP: files go with what they belong to, and a case stays.
    package let image: [UInt8]?
    package let file: CaseFile?

    /// One without words and a time belongs to the one before.
    package init(
        sender: ID<Account>? = nil, sentAt: Timestamp? = nil, message: ID<Message>? = nil, text: String = "",
        image: [UInt8]? = nil, file: CaseFile? = nil
    ) {
        self.sender = sender
        self.message = message
        self.sentAt = sentAt
        self.text = text
        self.image = image
        self.file = file
    }
}

/// A step of each act that reports something: opens a case, or adds a report to the one that is open. A member reports the
/// same thing once as long as it is undecided.
package struct OpenCase: Sendable {
    package let kind: CaseKind
    /// Whom it is about.
    package let account: ID<Account>
    package let post: (id: ID<Post>, kind: PostKind)?
    package let reporter: ID<Account>
    package let reason: ReportReason
    package let note: String
    package let items: [CaseItem]
    /// Whether it has been shown again after moderators hid it: their answer was about the first time.
    package var isShownAgain = false

    package init(
        _ kind: CaseKind, about account: ID<Account>, post: (id: ID<Post>, kind: PostKind)? = nil,
        by reporter: ID<Account>, reason: ReportReason, note: String, items: [CaseItem]
    ) {
        self.kind = kind
        self.account = account
        self.post = post
        self.reporter = reporter
        self.reason = reason
        self.note = note.tidied
        self.items = items
    }

    /// - Parameter id: of the case, if it is new.
    /// - Returns: whether it is.
    package func write(_ id: ID<Report>, in transaction: Transaction) throws -> Bool {
        try TextLimit.note.check(note, at: "note")
        let weight = try ReporterRecord.read(reporter, transaction).weight
        if let open = try transaction.value(openStatement, as: ID<Report>.self) {
            guard try report(open, transaction) else { return false }
            if kind == .post { try addUnknown(to: open, in: transaction) }
            try transaction.execute(
                """
                UPDATE cases SET weight = weight + \(weight), report_count = report_count + 1 WHERE id = \(open)
                """)
            return false
        }
        guard try !wasAnswered(transaction) else { return false }
        try transaction.execute(
            """
            INSERT INTO cases (id, kind, account_id, post_id, post_kind, weight, report_count)
            VALUES (\(id), \(kind), \(account), \(post?.id), \(post?.kind), \(weight), 1)
            """)
        for (position, item) in items.enumerated() {
            try transaction.execute(
                """
                INSERT INTO case_items (case_id, position, sender_id, sent_at, message_id, text, image,
                    file_name, file_bytes, file_seconds)
                VALUES (\(id), \(position), \(item.sender), \(item.sentAt), \(item.message), \(item.text),
                    \(item.image), \(item.file?.name), \(item.file?.byteCount), \(item.file?.seconds))
                """)
        }
        return try report(id, transaction)
    }

    /// No case has more.
    private static let mostItems = 40

    /// What this reporter saw and those before did not: the post has been edited in between.
    private func addUnknown(to open: ID<Report>, in transaction: Transaction) throws {
        let known = try transaction.values("SELECT text FROM case_items WHERE case_id = \(open)", as: String.self)
        let unknown = items.filter { !$0.text.isEmpty && !known.contains($0.text) }
        for item in unknown.prefix(max(0, Self.mostItems - known.count)) {
            try transaction.execute(
                """
                INSERT INTO case_items (case_id, position, sender_id, sent_at, message_id, text, image)
                SELECT \(open), COALESCE(MAX(position), -1) + 1, \(item.sender), \(item.sentAt), \(item.message), \(item.text),
                    \(item.image)
                FROM case_items WHERE case_id = \(open)
                """)
        }
    }

    private func report(_ id: ID<Report>, _ transaction: Transaction) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO case_reports (case_id, reporter_id, reason, note)
            VALUES (\(id), \(reporter), \(reason), \(note)) ON CONFLICT DO NOTHING
            """) > 0
    }

    private var openStatement: Statement {
        switch kind {
        case .post: "SELECT id FROM cases WHERE post_id = \(post?.id) AND kind = 'post' AND answered_at IS NULL"
        case .profile: "SELECT id FROM cases WHERE account_id = \(account) AND kind = 'profile' AND answered_at IS NULL"
        // What members choose from a conversation is each time something else.
        case .messages: "SELECT id FROM cases WHERE id = 0"
        }
    }

    /// Whether the moderators have answered this member about the same words and images already: asking again changes
    /// nothing.
    private func wasAnswered(_ reader: Reader) throws -> Bool {
        guard kind != .messages, !isShownAgain, let text = items.first?.text else { return false }
        let isSame: Statement =
            kind == .post
            ? "c.post_id = \(post?.id) AND c.kind = 'post'" : "c.account_id = \(account) AND c.kind = 'profile'"
        let answered = try reader.values(
            """
            SELECT c.id FROM cases c JOIN case_reports r ON r.case_id = c.id AND r.reporter_id = \(reporter)
            JOIN case_items i ON i.case_id = c.id AND i.position = 0
            WHERE \(isSame) AND c.answered_at IS NOT NULL AND i.text = \(text)
            ORDER BY c.id DESC LIMIT 5
            """, as: ID<Report>.self)
        let images = items.map(\.image)
        return try answered.contains { report in
            try images
                == reader.all("SELECT image FROM case_items WHERE case_id = \(report) ORDER BY position") { row in
                    try row.next(as: [UInt8]?.self)
                }
        }
    }
}

/// How often the moderators have agreed with what a member reported.
package struct ReporterRecord: Sendable {
    package let upheld: Int
    package let dismissed: Int

    package init(upheld: Int, dismissed: Int) {
        self.upheld = upheld
        self.dismissed = dismissed
    }

    /// What a report counts, in hundredths: 100 for somebody new, up to 200 for reporters who were always right, and
    /// next to nothing for who never was (the mean of a Beta distribution that begins with one of each).
    package var weight: Int { 200 * (upheld + 1) / (upheld + dismissed + 2) }

    package static func read(_ account: ID<Account>, _ reader: Reader) throws -> ReporterRecord {
        try reader.first("SELECT upheld, dismissed FROM reporters WHERE account_id = \(account)") { row in
            ReporterRecord(upheld: try row.next(), dismissed: try row.next())
        } ?? ReporterRecord(upheld: 0, dismissed: 0)
    }
}

extension Problem {
    /// What is said besides a reason: to moderators, or by them.
}
