package import Core

/// The text of a post before it is published.
struct PostText {
    let text: String
    let warning: String

    init(_ text: String, _ warning: String) {
        self.text = text
        self.warning = warning
    }

    /// Characters are counted as people see them, as the browser does. Text that is invisible, or built of hundreds of
    /// marks, still has to fit; the longest emoji takes 35 bytes.
    ///
    /// - Parameter isQuote: what only shows what another has said is a repost.
    func check(isBlankAllowed: Bool, isQuote: Bool = false) throws {
        guard isBlankAllowed || !text.isEmpty else { throw isQuote ? Problem.quoteBlank : .postBlank }
        try PublishPost.limit.check(text, "글이", at: "text")
        try PublishPost.warningLimit.check(warning, "주의 문구가", at: "warning")
    }
}

extension Problem {
    static let postBlank = Problem(422, Phrase("글을 적어 주세요.", "Write something first."), field: "text")
    static let quoteBlank = Problem(
        422, Phrase("한마디를 덧붙이거나, 재게시해 주세요.", "Add a few words, or repost it instead."), field: "text")
    package static let postImagesTooMany = Problem(
        422, Phrase("글 하나에 사진은 4장까지예요.", "A post can have up to four photos."), field: "images")
    static let postImageGone = Problem(
        422, Phrase("올려 둔 사진이 이제 없어요. 다시 골라 주세요.", "An uploaded photo is no longer stored. Choose it again."),
        field: "images")
    package static let replyGone = Problem(
        404, Phrase("답글을 달 글이 이제 없어요.", "The post you reply to is no longer here."), field: "text")
}
