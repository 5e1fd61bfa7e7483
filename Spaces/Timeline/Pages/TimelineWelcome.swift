package import BasePages
import Core
import Design

extension WelcomeCard {
    package static let timeline = WelcomeCard(
        .timeline, Phrase("이야기", "Timeline"),
        Phrase(
            "짧은 글로 이야기를 나눠요. 답하고, 인용하고, 물어보세요. @아이디로 부르고 #태그로 모아요.",
            "Talk in short posts. Reply, quote, ask. Mention people by @handle and collect posts under a #tag."),
        drawing: """
            <circle cx="44" cy="44" r="14"/><path d="M70 38h120M70 52h76M44 62v34"/>
            <circle class="accent" cx="44" cy="112" r="14"/><path d="M70 106h96M70 120h126"/>
            """)
}
