public import Core

extension Problem {
    public static let postNotFound = Problem(
        404, Phrase("찾는 게시물이 없어요. 지워졌을 수도 있어요.", "What you look for is not here. It may have been deleted."))
    public static let notYours = Problem(
        403, Phrase("내가 올린 것만 지울 수 있어요.", "You can only delete what is yours."))
    public static let reasonMissing = Problem(422, Phrase("신고하는 까닭을 골라 주세요.", "Choose a reason."), field: "reason")
}
