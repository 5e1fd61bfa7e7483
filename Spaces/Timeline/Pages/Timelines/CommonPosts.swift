import Base
import Core
import Posts
import Timeline

extension TimelinePage {
    /// Home with a post of each kind and next to no words: what browsers keep of its pages.
    static let common = TimelinePage(
        filter: .home, items: [plain, reposted, pictured, quoting, polled, work], next: "/timeline?before=1",
        composer: PostComposer(clientID: "00000000-0000-0000-0000-000000000000"))

    private static var plain: PostItem {
        let author = Author(
            id: ID(rawValue: 1), handle: "a", name: "A", major: "", photo: Rendering(ID(rawValue: 1), key: "a"))
        var item = PostItem(id: ID(rawValue: 1), author: author, text: "#a", createdAt: Timestamp(milliseconds: 0))
        item.facts.replies = 1
        return item
    }

    private static var reposted: PostItem {
        let author = Author(id: ID(rawValue: 1), handle: "a", name: "A", major: "", photo: nil)
        var item = PostItem(
            id: ID(rawValue: 1), author: author, text: "@a https://a.example", createdAt: Timestamp(milliseconds: 0))
        item.repostedBy = PostItem.Name(id: ID(rawValue: 1), handle: "a", name: "A")
        item.facts.reactions = PostReactions(to: item.id, count: 1, isOn: true)
        item.facts.isSaved = true
        return item
    }

    private static var pictured: PostItem {
        var item = plain
        item.pictures = [picture]
        item.facts.isOwn = true
        item.facts.editedAt = item.createdAt
        return item
    }

    private static var quoting: PostItem {
        var item = plain
        var quoted = QuotedPost(
            id: item.id, author: item.author, text: "a", createdAt: item.createdAt, warning: "", mutedWord: nil)
        quoted.picture = picture
        item.quote = .post(quoted)
        return item
    }

    private static var polled: PostItem {
        var item = plain
        item.poll = .sampleVoted
        return item
    }

    private static var work: PostItem {
        var item = PostItem(
            id: ID(rawValue: 1), kind: .work, author: plain.author, text: "", createdAt: Timestamp(milliseconds: 0))
        item.card = .work(WorkEmbed(id: item.id, title: "a", author: item.author, picture: picture))
        return item
    }

    private static var picture: Picture {
        Picture(
            Rendering(ID(rawValue: 1), key: "a"), width: 1_200, height: 1_200, widths: [320, 480, 640, 800],
            placeholder: "20304fc8553df2d0a4588b8b", alt: "a")
    }
}
