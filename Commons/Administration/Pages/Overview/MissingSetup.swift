import Core
import Design

/// What an instance works without until the day it is needed.
enum MissingSetup {
    case backupFolder, firstBackup, mailServer, otherAdmin

    /// Where it is set up, or where it is said how.
    var path: String {
        switch self {
        case .backupFolder, .firstBackup: AdminPath.backups
        case .mailServer: "#mail"
        case .otherAdmin: AdminPath.members
        }
    }

    var toDo: Phrase {
        switch self {
        case .backupFolder: Phrase("백업할 폴더를 정해 주세요.", "Set a folder for backups.")
        case .firstBackup: Phrase("첫 백업을 만들어 주세요.", "Make the first backup.")
        case .mailServer: Phrase("메일 서버를 정해 주세요.", "Set a mail server.")
        case .otherAdmin: Phrase("관리자를 한 명 더 정해 주세요.", "Appoint another admin.")
        }
    }

    var why: Phrase {
        switch self {
        case .backupFolder, .firstBackup:
            Phrase("백업이 없으면 디스크가 고장 났을 때 되살릴 수 없어요.", "Without a backup, a broken disk takes everything with it.")
        case .mailServer:
            Phrase(
                "그때까지 비밀번호를 잊은 회원은 다시 들어올 수 없어요.",
                "Until then, members who forget their password can’t get back in.")
        case .otherAdmin:
            Phrase(
                "운영진에 대한 신고가 있지만 결정할 수 있는 다른 관리자가 없어요.",
                "There are reports about moderators, and no other admin who may decide about them.")
        }
    }
}

extension OverviewPage {
    /// The most urgent first.
    var missing: [MissingSetup] {
        var missing: [MissingSetup] = []
        if !hasBackupFolder { missing.append(.backupFolder) } else if lastBackup == nil { missing.append(.firstBackup) }
        if !sendsMail { missing.append(.mailServer) }
        if hasUndecidable { missing.append(.otherAdmin) }
        return missing
    }
}
