package import Base
package import BasePages
package import Comments
package import Core
package import Design

/// The field for a comment: at the bottom of the page, above the keyboard.
///
/// - Parameters:
///   - root: the address of what the comment is about.
///   - answered: the comment it answers, where that is chosen already.
///   - clientID: what the browser is to call the comment.
///   - draft: the refused comment, with the `problem`.
///   - marking: how to say which place it means.
///   - restriction: what keeps the viewer from writing, said in the form's place.
package func commentComposer(
    on root: String, as clientID: String, answering answered: CommentItem? = nil, draft: String = "",
    marking: HTML = .empty, words: ComposerWords = .comment, problem: Phrase? = nil, restriction: Restriction?,
    shell: Shell
) -> HTML {
    let t = shell.language
    guard let visitor = shell.visitor else {
        return """
            <div class="composer">\
            \(linkButton(t(words.logIn), to: logInPath(from: shell.path), style: .secondary, icon: .comment))</div>
            """
    }
    // What was typed when it came stays, to be copied or sent later.
    if let restriction, draft.isEmpty {
        return #"<div class="composer">\#(restrictionView(restriction, shell: shell))</div>"#
    }
    return """
        <form class="composer" id="composer" method="post" action="\(root)/comments" data-composer>
        <p class="problem" id="composer-problem" role="alert"\(if: problem == nil, " hidden")>\
        \(problem.map { t($0) } ?? "")</p>
        <p class="replying"\(if: answered == nil, " hidden")>\(icon(.reply))\
        <span>\(t(.replyingTo)) <b dir="auto">\(answered?.author.name ?? "")</b></span>\
        \(iconLink(t(.cancel), .close, to: "\(root)#composer", attributes: "data-cancel-reply"))</p>
        <input type="hidden" name="in_reply_to" value="\(answered.map { "\($0.id)" } ?? "")"\
        \(if: answered == nil, " disabled")>
        <input type="hidden" name="client_id" value="\(clientID)">
        \(marking)
        <div class="composer-row">\(avatar(id: visitor.id.rawValue, name: visitor.name, photo: visitor.photo, size: .small))
        <textarea name="text" rows="1" dir="auto" enterkeyhint="enter" autocomplete="off" \
        aria-label="\(t(words.label))" placeholder="\(t(words.placeholder))" \
        aria-describedby="composer-problem">
        \(draft)</textarea>
        \(button(t(words.send)))</div>
        </form>
        """
}

/// What a composer says of what is written in it.
package struct ComposerWords: Sendable {
    package let label: Phrase
    package let placeholder: Phrase
    package let send: Phrase
    package let logIn: Phrase

    package init(label: Phrase, placeholder: Phrase, send: Phrase, logIn: Phrase) {
        (self.label, self.placeholder, self.send, self.logIn) = (label, placeholder, send, logIn)
    }

    package static let comment = ComposerWords(
        label: .comment, placeholder: .commentPlaceholder, send: .post,
        logIn: Phrase("로그인하고 댓글 쓰기", "Log in to comment"))
}

extension Phrase {
    fileprivate static let replyingTo = Phrase("답글 대상:", "Replying to")
    package static let commentPlaceholder = Phrase("느낀 점을 남겨 보세요", "Say what you see")
}
