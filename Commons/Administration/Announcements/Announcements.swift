import Accounts
package import Core
package import Kernel
package import SQL

/// Announcements that run, in memory with what pages know of the site.
package struct Announcements: Sendable {
    private let index: EventIndex<RunningAnnouncements>

    /// How many may run at a time: more is a list nobody reads.
    package static let most = 3

    package init(_ database: Database, clock: Clock, facts: Current<SiteFacts>) {
        index = EventIndex(RunningAnnouncements(clock: clock, facts: facts), database)
    }

    package func update() async throws { try await index.update() }

    package func note(_ events: [EventRecord]) { index.note(events) }
}

private struct RunningAnnouncements: IndexSource {
    let clock: Clock
    let facts: Current<SiteFacts>

    enum Change: Sendable {
        case posted(Announcement)
        case ended(Int64)
    }

    var empty: [Announcement] { [] }

    func all(_ reader: Reader) throws -> [Announcement] {
        try AnnouncementRow.running(now: clock.now(), reader).map(\.announcement)
    }

    func news(in event: EventRecord) throws -> [IndexNews<Never, Change>] {
        if let posted = try event.decode(AnnouncementPosted.self) { return [.change(.posted(posted.announcement))] }
        if let ended = try event.decode(AnnouncementEnded.self) { return [.change(.ended(ended.id))] }
        return []
    }

    func make(_ change: Change, in running: inout [Announcement]) {
        switch change {
        case .posted(let announcement):
            running.removeAll { $0.id == announcement.id }
            running.insert(announcement, at: 0)
        case .ended(let id): running.removeAll { $0.id == id }
        }
        tell(running)
    }

    func replace(_ running: inout [Announcement], with new: inout [Announcement]) {
        swap(&running, &new)
        tell(running)
    }

    private func tell(_ running: [Announcement]) { facts.change { $0.announcements = running } }
}

/// Everybody sees an announcement from now on.
struct AnnouncementPosted: Event {
    static let name = "announcement-posted"
    let id: Int64
    let korean: String
    let english: String
    /// In milliseconds.
    let endsAt: Int64

    var announcement: Announcement {
        Announcement(id: id, words: Phrase(korean, english), endsAt: Timestamp(milliseconds: endsAt))
    }
}

/// An announcement was taken down.
struct AnnouncementEnded: Event {
    static let name = "announcement-ended"
    let id: Int64
}

/// An announcement as it is stored. One language may be left out.
package struct AnnouncementRow: Sendable {
    package let id: ID<PostedAnnouncement>
    package let admin: String
    package let korean: String
    package let english: String
    package let endsAt: Timestamp

    package static let pageSize = 20

    var announcement: Announcement {
        Announcement(
            id: id.rawValue,
            words: Phrase(korean.isEmpty ? english : korean, english.isEmpty ? korean : english), endsAt: endsAt)
    }

    private static let columns: Statement = "id, admin, korean, english, ends_at"

    private init(row: inout Row) throws {
        id = try row.next()
        admin = try row.next()
        korean = try row.next()
        english = try row.next()
        endsAt = try row.next()
    }

    init(
        id: ID<PostedAnnouncement>, admin: String, korean: String, english: String, endsAt: Timestamp
    ) {
        self.id = id
        self.admin = admin
        self.korean = korean
        self.english = english
        self.endsAt = endsAt
    }

    static func running(now: Timestamp, _ reader: Reader) throws -> [AnnouncementRow] {
        try reader.all(
            "SELECT \(columns) FROM announcements WHERE ends_at > \(now) ORDER BY id DESC LIMIT \(Announcements.most)",
            AnnouncementRow.init(row:))
    }

    /// All there were, the latest first; one more than a page has, if there are more.
    package static func page(before id: ID<PostedAnnouncement>?, _ reader: Reader) throws -> [AnnouncementRow] {
        try reader.all(statement(before: id), AnnouncementRow.init(row:))
    }

    static func statement(before id: ID<PostedAnnouncement>?) -> Statement {
        """
        SELECT \(columns) FROM announcements WHERE id < \(id ?? ID(rawValue: .max))
        ORDER BY id DESC LIMIT \(pageSize + 1)
        """
    }
}

/// The kind of entity an announcement's id names.
package enum PostedAnnouncement {}

extension Migration {
    package static let announcements = Migration(
        "announcements-1",
        """
        CREATE TABLE announcements (
            id INTEGER PRIMARY KEY,
            admin TEXT NOT NULL,
            korean TEXT NOT NULL,
            english TEXT NOT NULL,
            ends_at INTEGER NOT NULL,
            CHECK (korean <> '' OR english <> '')
        );
        CREATE INDEX announcements_by_end ON announcements (ends_at)
        """)
}
