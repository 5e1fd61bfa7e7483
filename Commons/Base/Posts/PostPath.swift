package import Core

extension ID<Post> {
    /// The page of a post of a thread. The forms about any post, a work and a comment, too, go below it.
    package var postPath: String { "/posts/\(self)" }
    /// The page of a work.
    package var workPath: String { "/works/\(self)" }
}

extension PostKind {
    /// Where a post of the kind is read.
    ///
    /// - Parameter root: the work a comment is below.
    package func path(of id: ID<Post>, below root: ID<Post>) -> String {
        switch self {
        case .work: id.workPath
        case .comment: "\(root.workPath)#comment-\(id)"
        case .post, .reply: id.postPath
        }
    }
}
