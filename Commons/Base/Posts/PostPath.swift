package import Core

extension ID<Post> {
    /// The page of a post of a thread. The forms about any post, a work and a comment, too, go below it.
    package var postPath: String { "/posts/\(self)" }
    /// The page of a work.
    package var workPath: String { "/works/\(self)" }
    /// The page of an exhibition.
    package var exhibitionPath: String { "/exhibitions/\(self)" }
}

extension PostKind {
    /// Where a post of the kind is read.
    ///
    /// - Parameter root: the work a comment is below; the address of a work that is an exhibition leads to that.
    package func path(of id: ID<Post>, below root: ID<Post>) -> String {
        switch self {
        case .work: id.workPath
        case .exhibition: id.exhibitionPath
        case .comment: "\(root.workPath)#comment-\(id)"
        case .post, .reply: id.postPath
        }
    }
}
