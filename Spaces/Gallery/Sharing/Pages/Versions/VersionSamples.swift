import Comments
import Core
import Media
import Posts
import Works

extension ImageVersion {
    static let samples = ([1, 2, 3] as [Int64]).map { number in
        ImageVersion(
            picture: Picture(
                Rendering(ID(rawValue: number), key: "f00d"), width: 800, height: 1_000, widths: [320, 640],
                placeholder: "20304fc8553df2d0a4588b8b", alt: number == 2 ? "" : "문 <\(number)>"),
            number: Int(truncatingIfNeeded: number),
            replacedAt: number == 3 ? nil : Timestamp(milliseconds: 1_789_000_000_000))
    }
}

extension VersionsPage {
    package static func sample(isOwn: Bool) -> VersionsPage {
        var page = VersionsPage(
            work: ID(rawValue: 11), title: "밤의 \"도시\"", isOwn: isOwn, versions: ImageVersion.samples, shown: 1)
        let mark = CommentMark(
            comment: ID(rawValue: 22), number: 4,
            place: MarkPlace(stored: ID(rawValue: 2), x: 100, y: 9_000, w: 0, h: 0),
            olderVersion: 2)
        var comment = CommentItem.example(22, "여기가 <어두워요>.")
        comment.mark = mark
        page.comments = [comment]
        return page
    }
}
