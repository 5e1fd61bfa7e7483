package import BasePages
import Core
import Design

extension WelcomeCard {
    /// The first, whatever spaces are on.
    package static let hello = WelcomeCard(
        .smile, Phrase("살롱에 오신 걸 환영해요", "Welcome to Salon"),
        Phrase(
            "작업을 나누는 사람들이 직접 꾸리는 공간이에요. 어떤 곳이 있는지 잠깐 둘러볼까요?",
            "A home for people who make things, run by the people in it. Here is what you will find."),
        drawing: """
            <path d="M28 132h184M48 132V60l72-34 72 34v72"/>
            <path class="accent" d="M104 132v-38a16 16 0 0 1 32 0v38z"/>
            <path d="M66 78h22v20H66zM152 78h22v20h-22zM128 114v.1"/>
            """)
}
