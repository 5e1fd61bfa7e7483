import Base
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

extension SendMessage {
    /// The first in a text that is there. Who may see it is asked when somebody reads it.
    func linked(in text: String, site: String, _ reader: Reader) throws -> LinkedRow {
        switch NamedPage.first(in: text, of: site) {
        case .post(let id): LinkedRow(post: try reader.value("SELECT id FROM posts WHERE id = \(id)"))
        case let page: LinkedRow(member: try page?.account(reader))
        }
    }
}
