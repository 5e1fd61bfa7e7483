package import APIDoor
import Core

/// What each route asks and answers, by the pages of the document.
extension AdministrationAPIRoutes {
    package static let families = [
        OperationFamily(Phrase("살롱의 알림", "Salon’s notifications"), notificationOperations, needs: .notifications),
        OperationFamily(Phrase("설정", "Settings"), settingsOperations),
        OperationFamily(Phrase("운영", "Moderation"), moderationOperations),
        OperationFamily(Phrase("관리", "Administration"), memberOperations + instanceOperations),
    ]

    static let cursor = Asked.text("cursor", "Where a list goes on, as `Link` says it")
    static let older = Asked.text("max_id", "Only what is below this id")
    static let period = Asked.word(
        "period", ["1", "3", "7", "30", "90", "open"], "Days, or until somebody ends it; 7 where nothing is said")
}
