package import BasePages
import Core
import Design

extension WelcomeCard {
    package static let gallery = WelcomeCard(
        .gallery, Phrase("작품", "Gallery"),
        Phrase(
            "작품을 자르지 않고 있는 그대로 보여 드려요. 새 작품이 맨 위에 오고, ‘발견’에서는 누구의 작품이든 차례가 와요. 의견을 구하고, 함께 전시회도 열어 보세요.",
            """
            Share your work exactly as you made it, never cropped. The newest comes first, and in Discover everyone gets a \
            turn. Ask for critique, and hang exhibitions together.
            """),
        drawing: """
            <path d="M20 140h200"/><rect x="34" y="34" width="60" height="80" rx="2"/>
            <rect class="accent" x="112" y="24" width="94" height="62" rx="2"/>
            <rect x="112" y="98" width="40" height="30" rx="2"/><rect x="164" y="98" width="42" height="30" rx="2"/>
            <path d="m44 104 16-22 12 14 8-10 14 18M124 76l22-28 16 18 10-12 24 22"/>
            """)
}
