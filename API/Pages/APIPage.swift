import APIDoor
import AppsPages
import Core
import Kernel

/// The operations as the page shows them.
struct APIPage {
    let publicURL: String
    let families: [Family]

    struct Family {
        let name: Phrase
        let operations: [Shown]

        /// Where the page has it.
        var anchor: String { name.english.lowercased().split { !$0.isLetter }.joined(separator: "-") }
    }

    struct Shown {
        let id: String
        let method: String
        let path: String
        let summary: String
        let caller: Operation.Caller
        /// What a member allows an app that may call it, in the words of the page that asks for it.
        let may: [Phrase]
        let scopes: [String]
        let parameters: [Parameter]
        let curl: String
        let answer: String?
        /// Whether the page can call it: what changes nothing and ends.
        let canBeTried: Bool
    }

    struct Parameter {
        /// As it is sent: a list in a query is `id[]`.
        let name: String
        let kind: String
        let text: String
        let isNeeded: Bool
    }

    init(_ catalogue: Catalogue, publicURL: String, features: Features) {
        self.publicURL = publicURL
        families = catalogue.families.filter { features.isSuperset(of: $0.needs) }.map { family in
            Family(name: family.name, operations: family.entries.map { Shown($0, publicURL, features) })
        }
    }
}

extension APIPage.Shown {
    fileprivate init(_ entry: Catalogue.Entry, _ publicURL: String, _ features: Features) {
        let operation = entry.operation
        (id, method, path) = (operation.id, operation.method.rawValue.uppercased(), operation.template)
        (summary, caller, scopes) = (entry.summary, operation.caller, operation.words)
        may = operation.scopes.isEmpty ? [] : operation.scopes.phrases(features, role: .admin)
        let places = operation.places.map { APIPage.Parameter(name: $0, kind: "text", text: "", isNeeded: true) }
        parameters = places + entry.asks.flatMap(APIPage.Parameter.all)
        curl = Self.curl(entry, publicURL)
        answer = entry.example?.answer.lines
        canBeTried = operation.method == .get && !operation.isStream
    }

    /// A line for a terminal, with the token in `$TOKEN`.
    private static func curl(_ entry: Catalogue.Entry, _ publicURL: String) -> String {
        let operation = entry.operation
        var words = ["curl"]
        if operation.method != .get { words.append("-X \(operation.method.rawValue.uppercased())") }
        if [.member, .app].contains(operation.caller) { words.append(#"-H "Authorization: Bearer $TOKEN""#) }
        if let body = entry.example?.body {
            if body.hasPrefix("{") { words.append(#"-H "Content-Type: application/json""#) }
            words.append("-d \(body.quoted)")
        }
        words.append((publicURL + (entry.example?.path ?? operation.template)).quoted)
        return words.joined(separator: " ")
    }
}

extension APIPage.Parameter {
    /// A line each; what is in an object has one of its own: `poll[options][]`.
    fileprivate static func all(_ member: Schema.Member) -> [Self] {
        switch member.schema {
        case .object(let members):
            members.flatMap { inner in
                all(Schema.Member("\(member.name)[\(inner.name)]", inner.schema, inner.text, isAlways: inner.isAlways))
            }
        case .list(.object(let members)):
            all(Schema.Member("\(member.name)[]", .object(members)))
        case .list:
            [Self(name: "\(member.name)[]", kind: "texts", text: member.text, isNeeded: member.isAlways)]
        default:
            [Self(name: member.name, kind: member.schema.kind, text: member.text, isNeeded: member.isAlways)]
        }
    }
}

extension Schema {
    /// In a word.
    fileprivate var kind: String {
        switch self {
        case .word(let words): words.joined(separator: " | ")
        case .flag: "true | false"
        case .whole, .number: "number"
        case .time: "time"
        case .file: "file"
        case .list: "texts"
        default: "text"
        }
    }
}

extension String {
    /// As one word of a shell.
    fileprivate var quoted: String { "'\(replacing("'", with: #"'\''"#))'" }
}
