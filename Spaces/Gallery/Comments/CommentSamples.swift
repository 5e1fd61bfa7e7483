package import Base
package import Core
package import Posts

extension CommentItem {
    /// Below the work 11.
    package static func example(
        _ id: Int64, by author: Author = .sample, _ text: String, reactions: PostReactions? = nil
    ) -> CommentItem {
        CommentItem(
            PostFacts(
                id: ID(rawValue: id), root: ID(rawValue: 11), kind: .comment, author: author, text: text,
                createdAt: Timestamp(milliseconds: 0), reactions: reactions))
    }

    package static let sample: CommentItem = {
        var item = example(22, "색이 좋아요.\nمرحبا <3")
        item.facts.isOwn = true
        return item
    }()

    package static let sampleReply: CommentItem = {
        let author = Author(
            id: ID(rawValue: 2), handle: "ada", name: "Ada & Co.", major: "",
            photo: Rendering(ID(rawValue: 9), key: "f00d"))
        var item = example(
            21, by: author, "👏", reactions: PostReactions(to: ID(rawValue: 21), count: 3, isOn: true))
        item.inReplyTo = Quoted(
            id: ID(rawValue: 20), author: ID(rawValue: 1), authorName: "김민수", text: "이 작품은 <어떻게>", mutedWord: nil)
        return item
    }()
}
