import Core
import Posts
import Timeline

extension PostComposer {
    package static let sample: PostComposer = {
        var composer = PostComposer(clientID: "a-form")
        composer.text = "쓰다 <만>"
        composer.warning = "주의 & 조심"
        composer.images = [Image(id: ID(rawValue: 1), picture: PostItem.sample.pictures[0])]
        composer.problem = PublishPost.limit.tooLong("글이", by: 12).phrase
        composer.quoting = PostItem.sample.id
        composer.quoted = PostItem.sampleQuote.quote
        return composer
    }()

    static let sampleReply: PostComposer = {
        var composer = PostComposer(clientID: "a-form")
        composer.inReplyTo = ID(rawValue: 32)
        composer.answered = .sample
        return composer
    }()
}

extension TimelinePage {
    package static let sample = TimelinePage(
        filter: .home, items: [.sample, .sampleQuote], next: "/timeline?before=31", composer: .sample)
}

extension ThreadPage {
    package static let sample = ThreadPage(thread: .sample, composer: .sampleReply)
}
