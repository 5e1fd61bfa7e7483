package import APIDoor
import Core
import Kernel
import MastodonAPI

/// What each route asks and answers, by the pages of the document.
extension GalleryAPIRoutes {
    package static let families = [
        OperationFamily(Phrase("작품", "Works"), workOperations, needs: .works),
        OperationFamily(Phrase("의견과 버전", "Critique and versions"), critiqueOperations, needs: .works),
        OperationFamily(Phrase("디스커버와 색", "Discover and colours"), discoverOperations, needs: .works),
        OperationFamily(Phrase("포트폴리오와 증명서", "Portfolios and receipts"), makerOperations, needs: .works),
        OperationFamily(Phrase("전시회", "Exhibitions"), exhibitionOperations, needs: .works),
        OperationFamily(Phrase("전시회 기획", "Curating"), curatingOperations, needs: .works),
        OperationFamily(Phrase("스카우트", "Scouts"), scoutingOperations, needs: [.works, .conversations]),
    ]

    static let cursor = Asked.text("cursor", "Where a list goes on, as `Link` says it")

    static func path(_ rest: String) -> String { "\(root)/\(rest)" }
}
