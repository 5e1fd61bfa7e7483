package import Base
package import Core
package import SQL

/// Tells everybody something, on every page until it ends.
package struct PostAnnouncement: WritingAct {
    package let korean: String
    package let english: String
    /// `nil` until it is taken down.
    package let days: Int?
    package let admin: Admin

    static let limit = TextLimit(500)

    package init(korean: String, english: String, days: Int?, by admin: Admin) {
        self.korean = korean.tidied
        self.english = english.tidied
        self.days = days
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    package func write(_ services: Services, in transaction: Transaction) throws {
        guard !korean.isEmpty || !english.isEmpty else { throw Problem.announcementBlank }
        try Problems(
            [(korean, "korean"), (english, "english")].compactMap { text, field in
                Self.limit.problem(with: text, at: field)
            }
        ).throwIfAny()
        let now = services.clock.now()
        guard try AnnouncementRow.running(now: now, transaction).count < Announcements.most else {
            throw Problem.announcementsTooMany
        }
        let row = AnnouncementRow(
            id: services.ids.next(), admin: admin.handle, korean: korean, english: english,
            endsAt: days.map { now + .days($0) } ?? .distantFuture)
        try admin.log(.announced, row.announcement.words.english.excerpt, services, in: transaction)
        try transaction.execute(
            """
            INSERT INTO announcements (id, admin, korean, english, ends_at)
            VALUES (\(row.id), \(row.admin), \(korean), \(english), \(row.endsAt))
            """)
        let words = row.announcement.words
        try transaction.emit(
            AnnouncementPosted(
                id: row.id.rawValue, korean: words.korean, english: words.english, endsAt: row.endsAt.milliseconds))
    }
}

/// Takes an announcement down before its end.
package struct EndAnnouncement: WritingAct {
    package let id: ID<PostedAnnouncement>
    package let admin: Admin

    package init(_ id: ID<PostedAnnouncement>, by admin: Admin) {
        self.id = id
        self.admin = admin
    }

    package var cost: Cost? { admin.cost }

    package func write(_ services: Services, in transaction: Transaction) throws {
        let now = services.clock.now()
        let ended = try transaction.values(
            """
            UPDATE announcements SET ends_at = \(now) WHERE id = \(id) AND ends_at > \(now)
            RETURNING CASE WHEN english = '' THEN korean ELSE english END
            """, as: String.self)
        guard let words = ended.first else { throw Problem.notFound }
        try admin.log(.announcementRemoved, words.excerpt, services, in: transaction)
        try transaction.emit(AnnouncementEnded(id: id.rawValue))
    }
}

extension Problem {
    fileprivate static let announcementBlank = Problem(
        422, Phrase("공지를 적어 주세요.", "Write the announcement."), field: "korean")
    fileprivate static let announcementsTooMany = Problem(
        409,
        Phrase(
            "공지가 이미 \(Announcements.most)개 떠 있어요. 하나를 내리고 다시 올려 주세요.",
            "\(Announcements.most) announcements are already showing. Take one down first."))
}
