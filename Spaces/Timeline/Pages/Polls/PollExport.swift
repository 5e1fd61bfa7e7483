import BasePages
import Core
import Design
import Posts
import PostsPages
import SQL
import Timeline

extension PostAddition {
    /// What a post asks, and the count of each option. Votes are secret, so the voters are left out.
    static let poll = PostAddition("poll") { posts, reader in
        try PollQueries.polls(of: posts, viewer: nil, reader).mapValues { (json: $0.json, view: $0.exportView) }
    }
}

extension Poll {
    fileprivate var json: JSON {
        JSON(members: [
            (
                "options",
                JSON(options.map { JSON(members: [("text", JSON($0.text)), ("votes", JSON($0.votes))]) })
            ),
            ("severalChoices", JSON(isMultiple)), ("voters", JSON(voters)), ("closes", JSON(closesAt)),
        ])
    }

    fileprivate var exportView: HTML {
        "<ul>\(options.map { "<li>\($0.text): \($0.votes.grouped)</li>" as HTML })</ul>"
    }
}
