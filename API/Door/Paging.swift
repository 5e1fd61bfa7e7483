import Accounts
import Core
import HTTPTypes
import Hummingbird
import Storage
import Web

/// Which part of a list a client asks for, newest first: what is below `max_id`, what is above `since_id`, or what is
/// just above `min_id`. Places are ids, or whatever the list is ordered by.
package struct PageRequest: Sendable {
    package let below: Int64?
    package let above: Int64?
    /// The page just above this place, rather than the newest one.
    package let justAbove: Int64?
    package let limit: Int
}

extension Parameters {
    /// - Parameters:
    ///   - usual: how many there are where the client says nothing.
    ///   - most: more are cut to these.
    package func page(usual: Int = 20, most: Int = 40) -> PageRequest {
        PageRequest(
            below: place("max_id"), above: place("since_id"), justAbove: place("min_id"),
            limit: number("limit", in: 1...Int.max).map { min($0, most) } ?? usual)
    }

    /// A place beyond all is the last one; what is no number is nothing.
    private func place(_ name: String) -> Int64? {
        guard let text = text(name), !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text, in: 0...Int64.max) ?? .max
    }
}

extension Call {
    /// A list and where it goes on (RFC 8288).
    ///
    /// - Parameters:
    ///   - last: the place of the last element, if there may be more below.
    ///   - first: the place of the first.
    package func answer(_ list: some Encodable, first: Int64?, last: Int64?) -> Answer {
        var answer = Answer(list)
        var links: [String] = []
        if let last { links.append("<\(address("max_id", last))>; rel=\"next\"") }
        if let first { links.append("<\(address("min_id", first))>; rel=\"prev\"") }
        if !links.isEmpty { answer.headers[.link] = links.joined(separator: ", ") }
        return answer
    }

    /// The same of a list whose order is no id's: `cursor` says where it goes on, in words that mean nothing to anybody
    /// else.
    package func answer(_ list: some Encodable, cursor: (some LosslessStringConvertible)?) -> Answer {
        var answer = Answer(list)
        if let cursor { answer.headers[.link] = "<\(address("cursor", cursor))>; rel=\"next\"" }
        return answer
    }

    /// This address with another place; whatever else was asked stays.
    private func address(_ name: String, _ place: some LosslessStringConvertible) -> String {
        var fields = request.query.fields.filter { !["max_id", "min_id", "since_id", "cursor"].contains($0.name) }
        fields.append((name, "\(place)"))
        let query = fields.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        return "\(publicURL)\(request.uri.path)?\(query)"
    }
}

extension HTTPField.Name {
    fileprivate static let link = HTTPField.Name("Link")!
}
