import Base
import Core
import Design
import Posts
import Timeline

/// Asks whether to close a poll: what is closed cannot be opened again.
func closePollView(_ item: PostItem, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <div class="question-page question post-question"><h1>\(t(.closePollQuestion))</h1>
        <p>\(t(.closePollExplanation))</p>
        <ol class="stream">\(postView(item, isFocus: true, shell: shell))</ol>
        <form method="post" action="\(item.id.postPath)/close-poll" data-progress><div class="actions">\
        \(linkButton(t(.cancel), to: item.path, style: .secondary))\(button(t(.closePoll)))</div></form></div>
        """
}

extension Phrase {
    static let closePoll = Phrase("투표 마감", "Close the poll")
    static let pollIsClosed = Phrase("투표를 마감했어요.", "The poll is closed.")
    fileprivate static let closePollQuestion = Phrase("투표를 지금 마감할까요?", "Close this poll now?")
    fileprivate static let closePollExplanation = Phrase(
        "지금까지의 표가 최종 결과가 되고, 참여한 사람에게 알려 줘요. 되돌릴 수 없어요.",
        "The votes so far become the final results, and those who voted are notified. This can’t be undone.")
}
