package import Core

extension Problem {
    /// Also for what is not this moderator's to decide.
    package static let nothingToDecide = Problem(
        404,
        Phrase(
            "여기에는 결정할 것이 없어요. 다른 운영진이 이미 결정했을 수도 있어요.",
            "There is nothing to decide here. Another moderator may have decided already."))
    package static let decisionReasonMissing = Problem(
        422, Phrase("이유를 적어 주세요. 당사자가 읽어요.", "Give a reason. The person will read it."), field: "reason")
}
