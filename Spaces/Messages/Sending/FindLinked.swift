import Conversations
import Core
import Posts
import SQL

extension SendMessage {
    /// The first link in a text whose target exists. Whether a viewer may see it is checked when it is read.
    func linked(in text: String, site: String, _ reader: Reader) throws -> LinkedRow {
        switch NamedPage.first(in: text, of: site) {
        case .post(let id): LinkedRow(post: try reader.value("SELECT id FROM posts WHERE id = \(id)"))
        case let page: LinkedRow(member: try page?.account(reader))
        }
    }
}
