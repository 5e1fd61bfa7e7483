import Comments
import CommentsPages
import Core

extension ComposerWords {
    static let guestbook = ComposerWords(
        label: .guestbook, placeholder: Phrase("방명록에 한마디 남겨 주세요", "Sign the guestbook"),
        send: Phrase("남기기", "Sign"), logIn: Phrase("로그인하고 방명록 남기기", "Log in to sign the guestbook"))
}
