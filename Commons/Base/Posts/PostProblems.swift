package import Core

extension Problem {
    package static let postNotFound = Problem(
        404, Phrase("찾는 게시물이 없어요. 삭제됐을 수도 있어요.", "This could not be found. It may have been deleted."))
    package static let notYours = Problem(
        403, Phrase("내가 올린 것만 삭제할 수 있어요.", "You can only delete what is yours."))
    package static let reasonMissing = Problem(422, Phrase("신고 사유를 골라 주세요.", "Choose a reason."), field: "reason")
}
