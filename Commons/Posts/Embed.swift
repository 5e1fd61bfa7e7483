import Accounts
package import Core
package import SQL

/// A work that a message or a post names, or that somebody reposts, as another space shows it.
package struct WorkEmbed: Sendable {
    package let id: ID<Post>
    package let title: String
    package let author: Author
    /// The first image.
    package let picture: Picture

    package init(id: ID<Post>, title: String, author: Author, picture: Picture) {
        self.id = id
        self.title = title
        self.author = author
        self.picture = picture
    }
}

/// A short post that a message names, as its card.
package struct PostEmbed: Sendable {
    package let id: ID<Post>
    package let author: Author
    package let text: String
    /// What is shown in place of text and image, until it is opened.
    package let warning: String
    /// The first image.
    package let picture: Picture?

    package init(id: ID<Post>, author: Author, text: String, warning: String, picture: Picture?) {
        self.id = id
        self.author = author
        self.text = text
        self.warning = warning
        self.picture = picture
    }
}

/// What a message or a post names by its address, as its card. A post names another as a quotation, not so.
package enum Embed: Sendable {
    case work(WorkEmbed)
    case post(PostEmbed)
    case exhibition(ExhibitionEmbed)
    case member(Author)

    /// Those of the members whom the viewer may know of. One query, none for nobody.
    package static func members(
        _ ids: [ID<Account>], viewer: ID<Account>?, _ reader: Reader
    ) throws -> [ID<Account>: Embed] {
        guard !ids.isEmpty else { return [:] }
        let members = try reader.all(membersStatement(ids, viewer: viewer), Author.init(row:))
        return Dictionary(members.map { ($0.id, .member($0)) }) { first, _ in first }
    }

    package static func membersStatement(_ ids: [ID<Account>], viewer: ID<Account>?) -> Statement {
        "SELECT \(Author.columns) FROM accounts a WHERE a.id IN (\(list: ids)) AND \(.notBlocked("a.id", by: viewer))"
    }

    /// What others say of themselves and their works in it, to check for muted words.
    package var texts: [String] {
        switch self {
        case .work(let work): [work.title]
        case .post(let post): [post.text, post.warning]
        case .exhibition(let exhibition): [exhibition.title]
        case .member(let member): [member.name, member.major]
        }
    }
}

/// Reads the cards of those of the works, exhibitions and posts that the viewer may see, in as many queries however many
/// there are. What is of a space that is off has none. A timeline asks the gallery alone, which may not be there: then works
/// and their comments are shown nowhere.
package typealias ReadEmbeds =
    @Sendable (_ ids: [ID<Post>], _ viewer: ID<Account>?, Reader) throws -> [ID<Post>: Embed]
