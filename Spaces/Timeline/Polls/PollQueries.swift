package import Core
package import Posts
package import SQL

package enum PollQueries {
    /// The polls of these posts with the viewer's votes, by one statement.
    package static func polls(
        of posts: [ID<Post>], viewer: ID<Account>?, _ reader: Reader
    ) throws -> [ID<Post>: Poll] {
        guard !posts.isEmpty else { return [:] }
        var polls: [ID<Post>: Poll] = [:]
        let rows = try reader.all(statement(of: posts, viewer: viewer)) { row in
            let poll = Poll(
                post: try row.next(), isMultiple: try row.next(), closesAt: try row.next(), voters: try row.next())
            let option = Poll.Option(
                position: try row.next(), text: try row.next(), votes: try row.next(), isChosen: try row.next())
            return (poll, option)
        }
        for (poll, option) in rows { polls[poll.post, default: poll].options.append(option) }
        return polls
    }

    static func statement(of posts: [ID<Post>], viewer: ID<Account>?) -> Statement {
        """
        SELECT l.post_id, l.is_multiple, l.closes_at, l.voter_count, o.position, o.text, o.vote_count,
            EXISTS (
                SELECT 1 FROM poll_votes v
                WHERE v.post_id = o.post_id AND v.account_id = \(viewer) AND v.position = o.position)
        FROM polls l JOIN poll_options o ON o.post_id = l.post_id
        WHERE l.post_id IN (\(list: posts)) ORDER BY o.post_id, o.position
        """
    }
}
