import Base
import Comments
package import Core
import Posts
package import Storage
import Works

extension GalleryPage {
    package static let sample = GalleryPage(
        filter: .home,
        cards: [
            WorkCard(
                id: ID(rawValue: 12), title: "겨울 바다", imageCount: 1, picture: .sample(1_200, 800), author: .sample),
            WorkCard(
                id: ID(rawValue: 11), title: "Night \"City\"", imageCount: 4, picture: .sample(800, 1_000),
                author: .sample),
            WorkCard(id: ID(rawValue: 10), title: "파노라마", imageCount: 1, picture: .sample(4_000, 400), author: .sample),
        ], next: "/?before=10")
}

extension WorkPage {
    package static let sample = WorkPage(
        work: Work(
            facts: .sampleWork,
            details: WorkDetails(
                title: "밤의 도시", description: "창이 하나 켜져 있었다.\n<img src=x>", medium: "리소그래프", licence: .ccByNc,
                allowsDownload: true),
            isClosed: false, follow: .sample, debt: nil,
            hasProcess: true, process: ProcessStep.samples,
            images: [
                WorkImage(
                    picture: .sample(800, 1_000),
                    palette: [
                        PaletteColour(hex: "20304f", weight: 0.7), PaletteColour(hex: "c8553d", weight: 0.2),
                    ]),
                WorkImage(picture: .sample(1_200, 800), palette: []),
            ]),
        comments: [.sample, .sampleReply], olderComments: "/works/11?before=21",
        around: WorksAround(
            newer: ID(rawValue: 12), older: nil, more: [GalleryPage.sample.cards[1], GalleryPage.sample.cards[2]]))
}

extension PostFacts {
    fileprivate static let sampleWork: PostFacts = {
        let id = ID<Post>(rawValue: 11)
        var facts = PostFacts(
            id: id, kind: .work, author: .sample, text: "", createdAt: Timestamp(milliseconds: 0),
            reactions: PostReactions(to: id, count: 1_234_567, isOn: true))
        facts.editedAt = Timestamp(milliseconds: 100_000)
        facts.repost = PassOnState(post: id, count: 3, isReposted: false)
        facts.replies = 2
        return facts
    }()
}

extension Picture {
    fileprivate static func sample(_ width: Int, _ height: Int) -> Picture {
        Picture(
            Rendering(ID(rawValue: 1), key: "f00d"), width: width, height: height, widths: [320, 640],
            placeholder: "20304fc8553df2d0a4588b8b",
            alt: "")
    }
}
