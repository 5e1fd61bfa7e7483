package import Core
import Crypto
import FoundationEssentials

/// What a form's name becomes for what it says once it has said something else: made of the words, so that those, too, are
/// stored once however often they are sent. No client can make it: it has a dot.
package func changedName(of clientID: String, saying words: String) -> String {
    "\(clientID).\(SHA256.hash(data: Data(words.utf8)).prefix(12).map { String($0, radix: 16) }.joined())"
}

extension Duration {
    /// As long as somebody may say the same once more and mean what they have said.
    package static let justNow = minutes(10)
}

extension Problem {
    /// A form is sent again because its answer was lost, and by now it says something else than what it has published.
    /// Scripts know it by its field.
    ///
    /// - Parameters:
    ///   - words: what was published.
    ///   - isEditable: whether the newer words can take their place.
    package static func saidBefore(_ words: String, isEditable: Bool) -> Problem {
        Problem(409, words.isEmpty ? .postedBefore(isEditable) : .posted(words.excerpt, isEditable), field: "client_id")
    }

    /// A plain form says what its sender has just published. Its page may have come anew after a lost answer, with another
    /// name; so it is asked, and not taken for the same.
    package static let saidJustNow = Problem(
        409,
        Phrase(
            "조금 전에 똑같은 글을 올렸어요. 하나 더 올리려면 한 번 더 눌러 주세요.",
            "You just posted the same text. To post it once more, send it again."), field: "again")

    package var isSaidBefore: Bool { status == 409 && field == "client_id" }
}

extension Phrase {
    package static let seeYourPost = Phrase("올린 글 보기", "See your post")
    fileprivate static func posted(_ words: String, _ isEditable: Bool) -> Phrase {
        isEditable
            ? Phrase(
                "이미 이렇게 올라갔어요: “\(words)” 고친 내용은 그대로 있어요. 수정으로 저장할까요?",
                "Already posted as: “\(words)”. Your newer text is kept here. Save it as an edit?")
            : Phrase(
                "이미 이렇게 올라갔어요: “\(words)” 고친 내용은 그대로 있어요. 다시 올리면 새 글이 돼요.",
                "Already posted as: “\(words)”. Your newer text is kept here. If you post it again, it becomes a new post."
            )
    }

    fileprivate static func postedBefore(_ isEditable: Bool) -> Phrase {
        isEditable
            ? Phrase(
                "이미 올라갔어요. 고친 내용은 그대로 있어요. 수정으로 저장할까요?",
                "Already posted. Your newer text is kept here. Save it as an edit?")
            : Phrase(
                "이미 올라갔어요. 고친 내용은 그대로 있어요. 다시 올리면 새 글이 돼요.",
                "Already posted. Your newer text is kept here. If you post it again, it becomes a new post.")
    }
}
