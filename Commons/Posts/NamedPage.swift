package import Core
import FoundationEssentials
package import SQL

/// A page of this instance whose address is in a text. It is shown below the text as a card, to whoever may see it;
/// for everybody else the address stays what it is.
package enum NamedPage: Hashable, Sendable {
    /// A post, a work or an exhibition.
    case post(ID<Post>)
    /// A member's, by their handle as `accounts.handle_key` has it.
    case profile(String)

    /// The pages of posts, as their addresses begin.
    fileprivate static let posts: Set<Substring> = ["posts", "works", "exhibitions"]

    /// The first in a text; whether it is there is asked later.
    ///
    /// - Parameter instance: the address of this instance.
    package static func first(in text: String, of instance: String) -> NamedPage? {
        for case .link(let link) in prosePieces(text) {
            guard let address = CardAddress(link.address), address.leads(to: instance) else { continue }
            if let page = address.namedPage { return page }
        }
        return nil
    }

    package var post: ID<Post>? {
        if case .post(let id) = self { id } else { nil }
    }

    /// Whose profile it is; `nil` for a post, and where nobody has this handle.
    package func account(_ reader: Reader) throws -> ID<Account>? {
        guard case .profile(let handle) = self else { return nil }
        return try reader.value(Self.accountStatement(handle))
    }

    package static func accountStatement(_ handle: String) -> Statement {
        "SELECT id FROM accounts WHERE handle_key = \(handle)"
    }
}

extension CardAddress {
    fileprivate var namedPage: NamedPage? {
        let path = URLComponents(string: url)?.path.split(separator: "/") ?? []
        switch path.count {
        case 1:
            let pieces = prosePieces(String(path[0]))
            guard case .mention(let handle, _)? = pieces.first, pieces.count == 1 else { return nil }
            return .profile(handle.handleKey)
        case 2: return NamedPage.posts.contains(path[0]) ? ID(path[1]).map { .post($0) } : nil
        default: return nil
        }
    }
}
