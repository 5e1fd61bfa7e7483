internal import Core
internal import SQL

extension Transaction {
    /// Removes the latest comments below a work that goes as well: open pages are told of the work.
    ///
    /// - Returns: how many were removed, at most 200.
    func removeComments(below work: ID<Post>) throws -> Int {
        let comments: [ID<Post>] = try values(
            "SELECT c.id FROM posts c WHERE c.root_id = \(work) ORDER BY c.id DESC LIMIT 200")
        guard !comments.isEmpty else { return 0 }
        try deleteMedia(where: "m.post_id IN (\(list: comments))")
        try withdrawNotifications(where: "n.post_id IN (\(list: comments))")
        try Tags.remove(posts: "\(list: comments)", in: self)
        try execute("UPDATE posts SET reply_count = reply_count - \(comments.count) WHERE id = \(work)")
        return try execute("DELETE FROM posts WHERE id IN (\(list: comments))")
    }
}
