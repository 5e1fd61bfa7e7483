import Accounts
import Administration
package import Base
import BasePages
import Core
import Identity
import Jobs
import Kernel
import Media
import Moderation
import SQL
import Storage

/// How the instance is: what waits, what comes, what it takes.
package struct OverviewPage: Sendable {
    /// How many reports and appeals wait.
    let waiting: Int
    /// The same of cases that are not members'.
    var waitingElsewhere: (label: Phrase, path: String, count: Int)?
    /// What does not work just now, as `/health` has it.
    let troubles: [Health.Trouble]
    /// Those of them that are about jobs, which have a page.
    let ofJobs: Set<Phrase>
    /// How many jobs have failed.
    let failedJobs: Int
    /// Queued work, by what it is.
    let queues: [(label: Phrase, count: Int)]
    /// What came each day, the oldest first, today's last.
    let days: [Int64]
    let members: [Int]
    let posts: [Int]
    /// By kind of post, over these days.
    let kinds: [(label: Phrase, count: Int)]
    let memberCount: Int?
    /// In bytes, by what it is for.
    let storage: [(label: Phrase, bytes: Int)]
    let measuredAt: Timestamp?
    let databaseBytes: Int?
    let freeBytes: Int?
    /// Whether the operator has said where backups go.
    let hasBackupFolder: Bool
    let lastBackup: Timestamp?
    /// When the last backup was made that came back whole when it was restored for trial.
    let lastTrial: Timestamp?
    let hours: [ResponseTimes.Hour]
    let mail: MailResults
    /// Whether there is a server to send it through.
    let sendsMail: Bool
    /// Whether there are reports that only another admin may decide about.
    var hasUndecidable = false
    /// Whether the page answers the button that sends a test mail.
    var hasSentTestMail = false
    /// What the form of the test mail asks, and what was wrong with it.
    var confirmation = Confirmation.done
    var problems = Problems([])
    /// What spaces add.
    var parts: [OverviewPart.Section] = []

    /// How many days plots show.
    static let days: Int64 = 90

    static func read(
        _ services: Services, _ times: ResponseTimes, _ parts: [OverviewPart], backups: BackupPlace?,
        docket: DocketDoor? = nil, for viewer: Viewer
    ) async throws -> OverviewPage {
        let now = services.clock.now()
        let today = CountDays.day(now)
        let first = today - days + 1
        let (files, file) = (services.files, services.database.location.file)
        let features = services.site.features
        // Asking the file system waits for a disk.
        let sizes = try await onFileThread {
            (free: files.free.flatMap { Int(exactly: $0) }, database: file.flatMap { try? fileSize($0) })
        }
        return try await services.database.read { reader in
            let counted =
                try reader.all(
                    "SELECT day, kind, count FROM daily_counts WHERE kind IN (\(list: kinds)) AND day >= \(first)"
                ) { row in DailyCount(day: try row.next(), kind: try row.next(), count: try row.next()) }
                + CountDays.rows(from: today, to: today + 1, reader)
            let measures = try reader.all("SELECT kind, value, measured_at FROM measures") { row in
                (
                    kind: try row.next(as: String.self), value: try row.next(as: Int.self),
                    at: try row.next(as: Timestamp.self)
                )
            }
            func series(_ isIn: (String) -> Bool) -> [Int] {
                var counts = [Int](repeating: 0, count: Int(clamping: days))
                for row in counted where isIn(row.kind) && (first...today).contains(row.day) {
                    counts[Int(clamping: row.day - first)] += row.count
                }
                return counts
            }
            return OverviewPage(
                waiting: try Moderator.waiting(for: viewer, reader) ?? 0,
                waitingElsewhere: try docket.map { docket in
                    (docket.tab.name, docket.tab.path, try docket.waiting(viewer, reader))
                }, troubles: services.health.troubles,
                ofJobs: Set(services.jobs.all.values.map(\.failure)), failedJobs: try FailedJob.count(reader),
                queues: try queues(reader), days: Array(first...today), members: series { $0 == "members" },
                posts: series { $0 != "members" },
                kinds: PostKind.allCases.filter { features.postKinds.contains($0) }.map { kind in
                    (kind.plural, series { $0 == kind.rawValue }.reduce(0, +))
                },
                memberCount: try measures.first { $0.kind == "members" }.map { measure in
                    try measure.value + joined(since: measure.at, until: now, reader)
                },
                storage: storageKinds.compactMap { name, label in
                    measures.first { $0.kind == "bytes-\(name)" }.map { (label, $0.value) }
                }.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 },
                measuredAt: measures.first?.at, databaseBytes: sizes.database, freeBytes: sizes.free,
                hasBackupFolder: backups != nil, lastBackup: try BackupRun.last(.done, reader)?.began,
                lastTrial: try BackupRun.lastTried(isSound: true, reader)?.began, hours: times.hours,
                mail: try .read(at: now, reader), sendsMail: services.mail.settings != nil,
                hasUndecidable: try reader.value(undecidable, as: Int.self) != nil,
                confirmation: try Admin(viewer).confirmation(at: now, reader),
                parts: try parts.compactMap { try $0.read(reader, now) })
        }
    }

    /// An open case about whom nobody may decide.
    static let undecidable: Statement = """
        SELECT 1 FROM cases c JOIN accounts a ON a.id = c.account_id
        WHERE c.answered_at IS NULL AND NOT \(.somebodyDecides) LIMIT 1
        """

    /// Members who have joined since the last count.
    private static func joined(since time: Timestamp, until now: Timestamp, _ reader: Reader) throws -> Int {
        let ids = ID<Account>.made(since: time, until: now)
        return try reader.value(
            """
            SELECT COUNT(*) FROM accounts
            WHERE id BETWEEN \(ids.lowerBound) AND \(ids.upperBound) AND \(MemberCount.counts)
            """, as: Int.self) ?? 0
    }

    private static var kinds: [String] { ["members"] + PostKind.allCases.map(\.rawValue) }

    /// No queue is counted further.
    static let mostQueued = 10_000

    private static func queues(_ reader: Reader) throws -> [(label: Phrase, count: Int)] {
        let tables: [(Phrase, Statement)] = [
            (Phrase("보낼 메일", "Emails to send"), "mails"), (Phrase("보낼 푸시 알림", "Pushes to send"), "pushes"),
            (Phrase("삭제 중인 계정", "Accounts being deleted"), "accounts WHERE state <> 'active' AND state = 'leaving'"),
        ]
        return try tables.map { label, table in
            let count = try reader.value(
                "SELECT COUNT(*) FROM (SELECT 1 FROM \(table) LIMIT \(mostQueued)) AS queued", as: Int.self)
            return (label, count ?? 0)
        }
    }

    private static let storageKinds: [(String, Phrase)] = [
        ("image", Phrase("작품과 글의 이미지", "Images of works and posts")),
        ("photo", Phrase("프로필 사진", "Profile photos")),
        ("header", Phrase("배경 사진", "Header images")),
        ("attachment", Phrase("대화의 이미지", "Images in messages")),
        ("file", Phrase("대화의 파일", "Files in messages")),
    ]

    package static let sample = OverviewPage(
        waiting: 3, waitingElsewhere: (Phrase("다른 곳의 신고", "Reports elsewhere"), "/elsewhere", 2),
        troubles: [.sample], ofJobs: [], failedJobs: 3,
        queues: [(Phrase("보낼 메일", "Emails to send"), 1_200), (Phrase("보낼 푸시 알림", "Pushes to send"), 0)],
        days: Array(20_000..<20_004), members: [0, 3, 1, 0], posts: [4, 0, 12, 7],
        kinds: [(PostKind.work.plural, 13), (PostKind.comment.plural, 10)], memberCount: 1_204,
        storage: [(Phrase("작품과 글의 이미지", "Images of works and posts"), 3_400_000_000)],
        measuredAt: Timestamp(milliseconds: 60_000), databaseBytes: 120_000_000, freeBytes: 90_000_000_000,
        hasBackupFolder: true, lastBackup: Timestamp(milliseconds: 60_000), lastTrial: Timestamp(milliseconds: 60_000),
        hours: [
            ResponseTimes.Hour(
                start: Timestamp(milliseconds: 0), count: 40, median: .microseconds(1_000),
                percentile95: .milliseconds(4)),
            ResponseTimes.Hour(
                start: Timestamp(milliseconds: 3_600_000), count: 4_000, median: .milliseconds(2),
                percentile95: .milliseconds(16)),
        ], mail: .sample, sendsMail: true)
}

extension MailResults {
    fileprivate static let sample: MailResults = {
        var sample = MailResults()
        (sample.failing, sample.givenUp) = (1, 1_200)
        sample.last = (Timestamp(milliseconds: 60_000), "failed(status: 550, reason: \"no <…>\")")
        return sample
    }()
}

extension PostKind {
    fileprivate var plural: Phrase {
        switch self {
        case .work: Phrase("작품", "Works")
        case .comment: Phrase("댓글", "Comments")
        case .exhibition: Phrase("전시회", "Exhibitions")
        case .post: Phrase("글", "Posts")
        case .reply: Phrase("답글", "Replies")
        }
    }
}
