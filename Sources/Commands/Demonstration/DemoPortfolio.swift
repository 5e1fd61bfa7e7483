import Base
import Core
import Demo
import Gallery
import SalonApp

/// The portfolios of the two members that people log in to the demo as.
struct DemoPortfolio {
    let services: Services
    let plan: DemoPlan

    private static let most = 6

    func callAsFunction(_ members: [ID<Account>], _ works: [ID<Post>]) async throws {
        for (member, account) in members.enumerated().prefix(2) {
            let own = works.indices.filter { plan.works[$0].author == member }.map { works[$0] }.prefix(Self.most)
            let words = Portfolio(statement: Self.statements[member], cv: Self.cvs[member])
            try await SavePortfolio(account: account, words, works: Array(own))(services)
        }
    }

    private static let statements = [
        """
        해가 들었다 나가는 자리를 오래 봅니다. 같은 창을 여러 계절에 그리고, 그 사이에 달라진 것만 남깁니다.

        I look for a long time at places that light passes through, and keep only what has changed.
        """,
        """
        종이와 잉크가 어긋나는 곳에서 그림이 시작된다고 생각해요. 작은 판을 여러 번 찍어 큰 화면을 만듭니다.
        """,
    ]

    private static let cvs = [
        """
        개인전
        2026 머무는 빛, 학교 갤러리
        2025 창가에서, 골목 책방
        단체전
        2025–2026 졸업 전시
        2024 세 사람, 작업실 열린 날
        학력
        2022 시각디자인과 입학
        """,
        """
        Shows
        2026 Out of register, the school gallery
        2025 Small plates, an open studio
        Education
        2023 Printmaking
        """,
    ]
}
