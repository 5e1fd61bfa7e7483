package import BasePages
import Core
import Design

extension WelcomeCard {
    /// The lounge's welcome page.
    package static let lounge = WelcomeCard(
        .lounge, Phrase("라운지", "Lounge"),
        Phrase(
            "닉네임으로 편하게 말하는 곳이에요. 누가 누구인지는 아무도 몰라요. 상처 주는 말에는 투명도를 누르면, 쓴 사람의 글이 조금씩 옅어져요.",
            """
            Speak freely under a nickname; nobody knows who is who. When words hurt, press Transparency, and their \
            author fades a little.
            """),
        drawing: """
            <path d="M34 112V66a26 26 0 0 1 52 0v46l-9-7-9 7-8-7-8 7-9-7z"/><path d="M52 66v.1M68 66v.1"/>
            <path class="accent" d="M112 50h94v44h-66l-16 16V94h-12z"/><path d="M126 66h66M126 78h42"/>
            """)
}
