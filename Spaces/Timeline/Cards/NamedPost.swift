import Core
import FoundationEssentials
import Web

/// The post or work whose address stands in a text. It is shown below the text, to whoever may see it; for everybody else
/// the address stays what it is.
enum NamedPost {
    /// The first in a text; whether it is there is asked when somebody reads it.
    static func find(in text: String, _ site: Site) -> ID<Post>? {
        for case .link(let link) in prosePieces(text) {
            guard let address = CardAddress(link.address), address.leads(to: site) else { continue }
            if let post = address.post { return post }
        }
        return nil
    }
}

extension CardAddress {
    /// The post or work whose page it is, if it is this instance's.
    fileprivate var post: ID<Post>? {
        let path = URLComponents(string: url)?.path.split(separator: "/") ?? []
        guard path.count == 2, ["posts", "works"].contains(path[0]) else { return nil }
        return ID(path[1])
    }
}
