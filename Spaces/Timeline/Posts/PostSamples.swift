import Base
import Core
import Posts

extension PostItem {
    package static let sample: PostItem = {
        var item = PostItem(
            id: ID(rawValue: 31), author: .sample,
            text: "오늘 #리소 작업실에서 @ada 님을 만났다 <3\nhttps://salon.example을 보세요.", createdAt: Timestamp(milliseconds: 0))
        item.facts.reactions = PostReactions(to: item.id, count: 1_234, isOn: true)
        item.facts.repost = PassOnState(post: item.id, count: 2, isReposted: true)
        item.facts.replies = 3
        item.facts.isOwn = true
        item.facts.editedAt = Timestamp(milliseconds: 60_000)
        item.pictures = [.sample, .sample, .sample]
        return item
    }()

    package static let sampleReply: PostItem = {
        var item = PostItem(
            id: ID(rawValue: 32), root: ID(rawValue: 31), kind: .reply, author: .sampleOther, text: "👏👏",
            createdAt: Timestamp(milliseconds: 0))
        item.facts.answers = PostFacts.Answered(
            post: ID(rawValue: 31), author: Name(id: ID(rawValue: 1), handle: "minsu", name: "김민수"))
        item.mutedWord = "<b>"
        return item
    }()

    package static let sampleQuote: PostItem = {
        var item = PostItem(
            id: ID(rawValue: 33), author: .sampleOther, text: "Spoilers & all", createdAt: Timestamp(milliseconds: 0))
        item.facts.warning = "The <ending>"
        item.facts.isSaved = true
        item.repostedBy = Name(id: ID(rawValue: 1), handle: "minsu", name: "김민수")
        item.quote = .post(
            QuotedPost(
                id: ID(rawValue: 31), author: .sample, text: "오늘 <작업실>에서", createdAt: Timestamp(milliseconds: 0),
                warning: "", mutedWord: nil))
        return item
    }()
}

extension PostThread {
    package static let sample = PostThread(
        above: [.stone(ID(rawValue: 30)), .post(.sample)], earlier: ("/posts/30", 7), id: PostItem.sampleReply.id,
        root: PostItem.sampleReply.root, focus: .sampleReply,
        chain: Chain(
            id: ID(rawValue: 32), posts: [Continuation(entry: .post(.sample), id: PostItem.sample.id, answers: 2)],
            onward: ID(rawValue: 31)),
        answers: [
            Answer(entry: .stone(ID(rawValue: 40)), id: ID(rawValue: 40), first: .sampleQuote, more: 4),
            Answer(entry: .post(.sample), id: ID(rawValue: 41), first: nil, more: 0),
        ], next: .before(ID(rawValue: 40)))
}

extension Author {
    fileprivate static let sampleOther = Author(
        id: ID(rawValue: 2), handle: "ada", name: "Ada & Co.", major: "", photo: Rendering(ID(rawValue: 9), key: "f00d")
    )
}

extension Picture {
    fileprivate static let sample = Picture(
        Rendering(ID(rawValue: 1), key: "f00d"), width: 1_200, height: 800, widths: [320, 640],
        placeholder: "20304fc8553df2d0a4588b8b",
        alt: "A \"hill\"")
}
