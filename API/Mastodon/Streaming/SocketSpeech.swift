import APIDoor
import Core
import Kernel
import People
import Web

/// What a program says on its socket, and what it is answered: in Mastodon's words, which programs look for.
struct SocketSpeech: Sendable {
    let member: ID<Account>
    let scopes: Scopes

    /// `{"type": "subscribe", "stream": "hashtag", "tag": "tea"}`. What is no such thing is passed over.
    func wish(_ text: String) -> LiveWish {
        guard let said = try? Parameters(json: Array(text.utf8)) else { return .nothing }
        switch said.text("type") {
        case "subscribe": return hearing(said)
        case "unsubscribe": return stopping(said)
        default: return .nothing
        }
    }

    /// What the address of a socket asks for.
    func first(_ query: Parameters) -> LiveWish { query.text("stream")?.isEmpty == false ? hearing(query) : .nothing }

    private func hearing(_ said: Parameters) -> LiveWish {
        switch wanted(said) {
        case .success(let wanted):
            .hear(
                wanted.name, topics: wanted.stream.topics(of: member, wanted.tag, wanted.list),
                label: JSON(([wanted.stream.rawValue] + wanted.parameters).map { JSON($0) }).text)
        case .failure(let refusal): .refused(refusal.text)
        }
    }

    private func stopping(_ said: Parameters) -> LiveWish {
        switch wanted(said) {
        case .success(let wanted): .stop(wanted.name)
        case .failure(let refusal): .refused(refusal.text)
        }
    }

    private struct Wanted {
        let stream: ProgramStream
        var tag: Hashtag?
        var list: ID<PeopleList>?
        /// As the program said it.
        var parameters: [String] = []

        var name: String {
            let subject = tag?.key ?? list?.description
            return ([stream.rawValue] + (subject.map { [$0] } ?? [])).joined(separator: " ")
        }
    }

    private func wanted(_ said: Parameters) -> Result<Wanted, SocketRefusal> {
        let name = said.text("stream") ?? ""
        guard let stream = ProgramStream(rawValue: name) else { return .failure(.unknownStream) }
        guard scopes.isSuperset(of: stream.scopes) else { return .failure(.outsideScopes) }
        if stream == .list {
            guard let text = said.text("list") else { return .failure(.listMissing) }
            guard let list = ID<PeopleList>(text) else { return .failure(.listUnknown) }
            return .success(Wanted(stream: stream, list: list, parameters: [text]))
        }
        guard stream.isOfTag else { return .success(Wanted(stream: stream)) }
        guard let text = said.text("tag"), let tag = Hashtag(text) else { return .failure(.tagMissing) }
        return .success(Wanted(stream: stream, tag: tag, parameters: [text]))
    }
}

private struct SocketRefusal: Error, Encodable {
    let error: String
    let status: Int

    var text: String { jsonText }

    static let unknownStream = SocketRefusal(error: "Unknown stream type", status: 400)
    static let outsideScopes = SocketRefusal(error: "Access token does not have the required scopes", status: 401)
    static let tagMissing = SocketRefusal(error: "Missing tag name parameter", status: 400)
    static let listMissing = SocketRefusal(error: "Missing list name parameter", status: 400)
    static let listUnknown = SocketRefusal(error: "Not authorized to stream this list", status: 401)
}
