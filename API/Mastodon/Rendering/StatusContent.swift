import Accounts
import Base
package import Core
import Storage

/// The text of a status as HTML of paragraphs, line breaks, links and spans: all that clients understand.
package struct StatusContent {
    package private(set) var html = ""
    private let addresses: Addresses
    /// Those whom the text may name, by their handles in small letters.
    private let mentioned: [String: Author]

    package init(addresses: Addresses, mentions: [Author] = []) {
        self.addresses = addresses
        mentioned = Dictionary(mentions.map { ($0.handle.lowercased(), $0) }) { first, _ in first }
    }

    /// A paragraph with one link, by which a work's title leads its text.
    mutating func addTitle(_ title: String, leadingTo address: String) {
        html += "<p><strong><a href=\"\(address.escaped)\">\(title.escaped)</a></strong></p>"
    }

    /// What a status quotes, for clients that know no quotes.
    mutating func addQuote(_ address: String) {
        html += "<p class=\"quote-inline\">RE: <a href=\"\(address.escaped)\">\(address.escaped)</a></p>"
    }

    /// Where what a client cannot show is.
    mutating func addLink(_ address: String) {
        html += "<p><a href=\"\(address.escaped)\" rel=\"nofollow noopener\">\(address.escaped)</a></p>"
    }

    /// An empty line begins a paragraph, as in pages.
    package mutating func add(_ text: String) {
        guard !text.isEmpty else { return }
        html += "<p>"
        for piece in prosePieces(text) {
            switch piece {
            case .text(let text): addLines(text)
            case .mention(let handle, let written): addMention(handle, written)
            case .tag(let name, let written): addTag(name, written)
            case .link(let link):
                html += "<a href=\"\(link.address.escaped)\" rel=\"nofollow noopener\">\(link.shown.escaped)</a>"
            }
        }
        html += "</p>"
    }

    private mutating func addLines(_ text: String) {
        var breaks = 0
        var line = ""
        for character in text {
            guard character.isNewline else {
                if breaks > 0 { addBreaks(&breaks) }
                line.append(character)
                continue
            }
            html += line.escaped
            line = ""
            breaks += 1
        }
        html += line.escaped
        if breaks > 0 { addBreaks(&breaks) }
    }

    private mutating func addBreaks(_ count: inout Int) {
        html += count == 1 ? "<br />" : "</p><p>"
        count = 0
    }

    private mutating func addMention(_ handle: String, _ written: String) {
        guard let account = mentioned[handle.lowercased()] else { return html += written.escaped }
        let address = addresses.account(account.handle).escaped
        html += """
            <span class="h-card"><a href="\(address)" class="u-url mention">@<span>\(account.handle.escaped)\
            </span></a></span>
            """
    }

    private mutating func addTag(_ name: String, _ written: String) {
        html += """
            <a href="\(addresses.tag(name).escaped)" class="mention hashtag" rel="tag">#<span>\(name.escaped)</span></a>
            """
    }
}

extension String {
    /// As text of HTML, and as a value of an attribute in double quotes.
    var escaped: String {
        guard utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return self }
        var escaped = ""
        escaped.reserveCapacity(utf8.count + 16)
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
