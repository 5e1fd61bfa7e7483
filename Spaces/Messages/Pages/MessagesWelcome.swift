package import BasePages
import Core
import Design

extension WelcomeCard {
    package static let messages = WelcomeCard(
        .bubble, Phrase("메시지함", "Messages"),
        Phrase(
            "둘이서, 또는 여럿이 나누는 대화예요. 처음 보는 사람의 메시지는 요청함에서 기다리고, 인터넷이 끊긴 동안 쓴 글은 나중에 보내져요.",
            "Conversations of two, or of a group. A stranger’s first message waits in requests. Offline messages are sent later."
        ),
        drawing: """
            <path d="M32 30h112a12 12 0 0 1 12 12v28a12 12 0 0 1-12 12H66l-22 18V82H32a12 12 0 0 1-12-12V42a12 12 0 0 1 12-12z"/>
            <path class="accent" d="M108 96h100a12 12 0 0 1 12 12v18a12 12 0 0 1-12 12h-8v14l-18-14h-74a12 12 0 0 1-12-12v-18\
            a12 12 0 0 1 12-12z"/><path d="M42 50h90M42 64h58M118 117h78"/>
            """)
}
