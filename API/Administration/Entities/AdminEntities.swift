import Core
import MastodonAPI

/// A member as admins list one.
struct MemberEntity: Encodable {
    let account: PersonEntity
    let role: String
    let joinedAt: Timestamp
    let storedBytes: Int
    let quota: QuotaEntity
    let isSuspended: Bool
}

/// How much a member may store.
struct QuotaEntity: Encodable {
    /// `role`, `unlimited` or `own`.
    let type: String
    /// Of one of the member's own.
    @OrNull var bytes: Int?
}

/// A member with all that admins see.
struct WholeMemberEntity: Encodable {
    let member: MemberEntity
    let email: String
    let isConfirmed: Bool
    @OrNull var language: String?
    let hasSecondFactor: Bool
    /// As far as 10,000.
    let statusesCount: Int
    /// Reports about the member, and by them, without those about the admin who asks.
    let reportsAbout: Int
    let reportsMade: Int
    /// Who invited the member, who invited them, and so on.
    let invitedBy: [PersonEntity]
    @OrNull var scout: ScoutEntity?
}

struct ScoutEntity: Encodable {
    let organisation: String
    let proof: String
}

struct AnnouncementEntity: Encodable {
    let id: String
    let korean: String
    let english: String
    /// The name of the admin.
    let admin: String
    let createdAt: Timestamp
    /// `null` until it is taken down.
    @OrNull var endsAt: Timestamp?
}

/// What admins can change while the instance runs.
struct InstanceSettingEntity: Encodable {
    let name: String
    /// As it is stored: storage in megabytes, and 0 for no limit.
    let value: String
    /// Whether the operator has set it, so that nobody else can.
    let isFixed: Bool
}

struct AdminLogEntity: Encodable {
    let id: String
    let createdAt: Timestamp
    /// The name of the admin; empty for the operator.
    let admin: String
    let act: String
    /// Whom it was about; empty for nobody.
    let acct: String
    let detail: String
}

/// Work that is done beside the server.
struct JobsEntity: Encodable {
    let kind: String
    /// What it is called; `null` for what this program does not know.
    @OrNull var name: String?
    let waiting: Int
    let taken: Int
    let retried: Int
    let failed: Int
    @OrNull var oldestAt: Timestamp?
    /// Whether what failed can be tried again.
    let mayRetry: Bool
}

struct FailedJobEntity: Encodable {
    let id: String
    let kind: String
    let failedAt: Timestamp
    let attempts: Int
    let reason: String
}

struct BackupsEntity: Encodable {
    /// Whether the operator has said where they go.
    let hasFolder: Bool
    /// When each that is there was made, the newest first.
    let times: [Timestamp]
    @OrNull var isEncrypted: Bool?
    /// Why the folder cannot be read.
    @OrNull var problem: String?
    @OrNull var active: BackupEntity?
    @OrNull var lastDone: BackupEntity?
    @OrNull var lastFailed: BackupEntity?
    /// The last that came back whole when it was restored for trial.
    @OrNull var lastSound: BackupEntity?
}

struct BackupEntity: Encodable {
    let id: String
    /// `waiting`, `running`, `done` or `failed`.
    let state: String
    let beganAt: Timestamp
    let seenAt: Timestamp
    let doneBytes: Int
    let totalBytes: Int
    let bytes: Int
    let newBytes: Int
    @OrNull var failure: String?
}
