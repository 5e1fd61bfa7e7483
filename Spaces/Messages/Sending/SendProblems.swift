package import Core

extension Problem {
    static let messageBlank = Problem(422, Phrase("메시지를 적어 주세요.", "Write something first."), field: "text")
    package static let tooManyPhotos = Problem(
        422,
        Phrase(
            "사진과 파일은 한 번에 \(SendMessage.maxImages)개까지 보낼 수 있어요.",
            "A message can have up to \(SendMessage.maxImages) photos and files."), field: "images")
    static let photoGone = Problem(
        422, Phrase("사진이나 파일을 다시 골라 주세요.", "Choose the photo or file again."), field: "images")
    /// The other member has left or has blocked the sender: which of the two, nobody says.
    package static let recipientGone = Problem(
        410, Phrase("이제 이 대화에는 더 쓸 수 없어요.", "You can no longer write in this conversation."))
    package static let noPhotosInRequests = Problem(
        422,
        Phrase(
            "상대가 요청을 수락하면 사진과 파일을 보낼 수 있어요.",
            "You can send photos and files once your request is accepted."))
    package static let requestWaits = Problem(
        422,
        Phrase("상대가 요청을 수락하면 더 쓸 수 있어요.", "You can write more once your request is accepted."), field: "text")
}
