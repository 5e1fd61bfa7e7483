import Core
import Kernel
import Outgoing
import Posts

extension CardAddress {
    /// The first in a text that leads elsewhere.
    static func first(in text: String, site: Site) -> CardAddress? {
        for case .link(let link) in prosePieces(text) {
            if let address = CardAddress(link.written), !address.leads(to: site.publicURL) { return address }
        }
        return nil
    }

    /// Whether it may be asked. Where its name leads is judged when the connection is made.
    func isAllowed(by addresses: AddressPolicy) -> Bool {
        switch addresses {
        case .publicOnly: isAtUsualPort
        case .any: true
        }
    }
}
