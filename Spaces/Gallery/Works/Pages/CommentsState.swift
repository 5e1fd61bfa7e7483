import Core
import Design

/// Says where comments are closed; the style sheet then shows it in the place of the composer. It is there either way, so
/// that open pages follow.
func commentsState(of work: ID<Post>, isClosed: Bool, in t: Language) -> HTML {
    """
    <p class="comments-state muted" id="comments-state-\(work.rawValue)" data-live-region role="status"\
    \(if: isClosed, " data-closed")>\(isClosed ? t(.commentsAreClosed) : "")</p>
    """
}

extension Phrase {
    fileprivate static let commentsAreClosed = Phrase(
        "작가가 댓글을 닫았어요. 남아 있는 댓글은 그대로 읽을 수 있어요.", "The maker has closed comments. Existing ones stay.")
}
