package import Core
import Posts
import SQL

/// What a message's text names by its address, as its row has it: a work, an exhibition or a post, or a member, or nothing.
package struct LinkedRow: Sendable {
    package var post: ID<Post>?
    package var member: ID<Account>?

    package init(post: ID<Post>? = nil, member: ID<Account>? = nil) {
        self.post = post
        self.member = member
    }
}
