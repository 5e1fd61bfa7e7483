package import Base
package import Core
package import Personas
package import SQL

/// Tells the moderators about a post or reply, with its text as it was then, also of one that its author has deleted since
/// (``FormerLoungePosts``). Reporting again changes nothing.
package struct ReportLoungePost: LoungeAct {
    package let post: ID<LoungePost>
    package let reporter: ID<Persona>
    package let reason: ReportReason
    package let note: String

    package init(post: ID<LoungePost>, reporter: ID<Persona>, reason: ReportReason, note: String) {
        self.post = post
        self.reporter = reporter
        self.reason = reason
        self.note = note
    }

    package var cost: Cost? { Cost(.loungeReports, of: reporter) }

    package func write(at now: Timestamp, in transaction: Transaction) throws {
        let there = try PressTarget.read(post, transaction)
        guard let target = try there ?? FormerLoungePosts.read(post, transaction) else {
            throw Problem.loungePostNotFound
        }
        guard target.author != reporter else { throw Problem.reportOwn }
        let note = note.tidied
        try TextLimit.note.check(note, at: "note")
        let id: ID<LoungeReport> = try transaction.next(.reports)
        try transaction.execute(
            """
            INSERT INTO lounge_reports (id, post_id, root_id, text, author_id, reporter_id, reason, note, day)
            VALUES (\(id), \(post), \(target.root), \(target.text), \(target.author), \(reporter), \(reason),
                \(note), \(now.day))
            ON CONFLICT DO NOTHING
            """)
    }
}

extension ReportReason {
    /// What somebody may report for in the lounge.
    package static let ofLounge: [ReportReason] = [.abuse, .doxxing, .selfHarm, .spam, .copyright, .other]
}

extension Problem {
    package static let reportOwn = Problem(403, Phrase("내 글은 신고할 수 없어요.", "You can’t report your own post."))
}
