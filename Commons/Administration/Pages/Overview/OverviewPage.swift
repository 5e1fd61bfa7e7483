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
    let figures: InstanceFigures
    /// Whether the operator has said where backups go.
    let hasBackupFolder: Bool
    /// In that folder; one that was used before may be gone.
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

    static func read(
        _ services: Services, _ times: ResponseTimes, _ parts: [OverviewPart], backups: BackupPlace?,
        docket: DocketDoor? = nil, for viewer: Viewer
    ) async throws -> OverviewPage {
        let now = services.clock.now()
        let sizes = try await InstanceFigures.Sizes.read(services)
        return try await services.database.read { reader in
            OverviewPage(
                waiting: try Moderator.waiting(for: viewer, reader) ?? 0,
                waitingElsewhere: try docket.map { docket in
                    (docket.tab.name, docket.tab.path, try docket.waiting(viewer, reader))
                }, troubles: services.health.troubles,
                ofJobs: Set(services.jobs.all.values.map(\.failure)), failedJobs: try FailedJob.count(reader),
                figures: try InstanceFigures.read(services, sizes, reader), hasBackupFolder: backups != nil,
                lastBackup: try backups.flatMap { try BackupRun.last(.done, in: $0.folder, reader)?.began },
                lastTrial: try backups.flatMap {
                    try BackupRun.lastTried(isSound: true, in: $0.folder, reader)?.began
                }, hours: times.hours,
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

    package static let sample = OverviewPage(
        waiting: 3, waitingElsewhere: (Phrase("다른 곳의 신고", "Reports elsewhere"), "/elsewhere", 2),
        troubles: [.sample], ofJobs: [], failedJobs: 3,
        figures: .sample, hasBackupFolder: true, lastBackup: Timestamp(milliseconds: 60_000),
        lastTrial: Timestamp(milliseconds: 60_000),
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

extension InstanceFigures {
    /// Queued work, by what it is.
    var queues: [(label: Phrase, count: Int)] {
        [
            (Phrase("보낼 메일", "Emails to send"), mails), (Phrase("보낼 푸시 알림", "Pushes to send"), pushes),
            (Phrase("삭제 중인 계정", "Accounts being deleted"), leaving),
        ]
    }
}

extension InstanceFigures.Stored {
    var label: Phrase {
        switch self {
        case .image: Phrase("작품과 글의 이미지", "Images of works and posts")
        case .photo: Phrase("프로필 사진", "Profile photos")
        case .header: Phrase("배경 사진", "Header images")
        case .attachment: Phrase("대화의 이미지", "Images in messages")
        case .file: Phrase("대화의 파일", "Files in messages")
        }
    }
}

extension PostKind {
    var plural: Phrase {
        switch self {
        case .work: Phrase("작품", "Works")
        case .comment: Phrase("댓글", "Comments")
        case .exhibition: Phrase("전시회", "Exhibitions")
        case .post: Phrase("글", "Posts")
        case .reply: Phrase("답글", "Replies")
        }
    }
}
