public import Core

extension Problem {
    public static let postNotFound = Problem(
        404, Phrase("찾는 게시물이 없어요. 지워졌을 수도 있어요.", "What you look for is not here. It may have been deleted."))
    public static let notYours = Problem(
        403, Phrase("내가 올린 것만 지울 수 있어요.", "You can only delete what is yours."))
    static let commentBlank = Problem(422, Phrase("댓글을 적어 주세요.", "Write a comment first."), field: "text")
    static let commentTooLong = Problem(
        422, Phrase("댓글은 1,000자까지 쓸 수 있어요.", "A comment has 1,000 characters at most."), field: "text")
    public static let replyElsewhere = Problem(
        422, Phrase("답글을 달 댓글이 이제 없어요.", "The comment you reply to is no longer here."), field: "text")
    public static let reasonMissing = Problem(422, Phrase("신고하는 까닭을 골라 주세요.", "Choose a reason."), field: "reason")
}
