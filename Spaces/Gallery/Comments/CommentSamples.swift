import Base
import Core
import Posts

extension CommentItem {
    package static let sample = CommentItem(
        id: ID(rawValue: 22), root: ID(rawValue: 11), author: .sample, text: "색이 좋아요.\nمرحبا <3",
        createdAt: Timestamp(milliseconds: 0), reactions: PostReactions(to: ID(rawValue: 22)),
        isOwn: true, mutedWord: nil)

    package static let sampleReply = CommentItem(
        id: ID(rawValue: 21), root: ID(rawValue: 11),
        author: Author(
            id: ID(rawValue: 2), handle: "ada", name: "Ada & Co.", major: "",
            photo: Rendering(ID(rawValue: 9), key: "f00d")), text: "👏",
        createdAt: Timestamp(milliseconds: 0), reactions: PostReactions(to: ID(rawValue: 21), count: 3, isOn: true),
        inReplyTo: Quoted(
            id: ID(rawValue: 20), author: ID(rawValue: 1), authorName: "김민수", text: "이 작품은 <어떻게>", mutedWord: nil),
        mutedWord: nil)
}
