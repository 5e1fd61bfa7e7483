package import Core
package import SQL

/// What the log says that an admin did. The detail is data (a name, numbers), which needs no language.
package enum AdminAct: String, ColumnValue, Sendable, CaseIterable {
    /// The detail has the setting, and its value before and after.
    case setting
    case iconChanged = "icon-changed"
    case iconRemoved = "icon-removed"
    case role
    case quota
    case scout
    case sessionsEnded = "sessions-ended"
    case resetHandedOut = "reset-handed-out"
    case secondFactorReset = "second-factor-reset"
    case suspended
    case accountDeleted = "account-deleted"
    case ruleAdded = "rule-added"
    case ruleRemoved = "rule-removed"
    case announced
    case announcementRemoved = "announcement-removed"
    case backupStarted = "backup-started"
    case invitationRevoked = "invitation-revoked"
    case testMailAsked = "test-mail-asked"
    /// The detail has the kind as it is stored, and how many.
    case jobsRetried = "jobs-retried"
    case jobsDiscarded = "jobs-discarded"

    package var phrase: Phrase {
        switch self {
        case .setting: Phrase("설정 변경", "Setting changed")
        case .iconChanged: Phrase("아이콘 변경", "Icon changed")
        case .iconRemoved: Phrase("살롱의 아이콘으로 되돌림", "Icon reset to Salon’s own")
        case .role: Phrase("역할 변경", "Role changed")
        case .quota: Phrase("저장 공간 변경", "Quota changed")
        case .scout: Phrase("스카우트 지정 또는 해제", "Scout appointed or dismissed")
        case .sessionsEnded: Phrase("모든 기기에서 로그아웃", "Logged out everywhere")
        case .resetHandedOut: Phrase("비밀번호 링크 전달", "Password link created")
        case .secondFactorReset: Phrase("2단계 인증 해제", "Two-step login turned off")
        case .suspended: Phrase("이용 정지", "Suspended")
        case .accountDeleted: Phrase("계정 삭제", "Account deleted")
        case .ruleAdded: Phrase("규칙 추가", "Rule added")
        case .ruleRemoved: Phrase("규칙 삭제", "Rule removed")
        case .announced: Phrase("공지 올림", "Announcement posted")
        case .announcementRemoved: Phrase("공지 내림", "Announcement taken down")
        case .backupStarted: Phrase("백업 시작", "Backup started")
        case .invitationRevoked: Phrase("초대 취소", "Invitation revoked")
        case .testMailAsked: Phrase("시험 메일", "Test email")
        case .jobsRetried: Phrase("작업 다시 시도", "Jobs tried again")
        case .jobsDiscarded: Phrase("작업 버림", "Jobs discarded")
        }
    }
}
