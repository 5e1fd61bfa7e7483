import Core
import Foundation
import Markup
import Posts

@testable import Mail
@testable import Outgoing
@testable import Timeline

/// What other machines say, and what strangers say of them.
extension FuzzTarget {
    /// The lines a web or mail server answers with, in pieces as libcurl hands them over.
    static let answers = FuzzTarget("answers") { bytes in
        var input = Input(bytes)
        var head = AnswerHead()
        let length = Int(input.byte()) + 1
        let bytes = input.bytes
        for start in stride(from: 0, to: bytes.count, by: length) {
            let piece = Array(bytes[start..<min(start + length, bytes.count)])
            guard piece.withUnsafeBytes({ head.take($0) }) else { break }
        }
        try hold(head.lines.allSatisfy { !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "\n")) }, "a line of two")
        let answer = OutgoingAnswer(status: 200, head: head.lines, body: [])
        for (name, value) in answer.headers { try hold(answer[name] != nil, "\(name): \(value) is not found") }
        guard let base = CardAddress("https://salon.test/page") else { return }
        _ = answer.isPage
        _ = answer.location(from: base).flatMap(CardAddress.init)
    }

    /// What a server calls a page, and the page.
    static let pageHead = FuzzTarget("page-head", maxLength: 8_192) { bytes in
        var input = Input(bytes)
        let head = try PageHead(input.bytes, contentType: input.line())
        let card = LinkCard(url: "https://salon.test", head: head, host: "salon.test")
        for text in card.texts {
            try hold(text.count <= LinkCard.maxDescriptionLength * 2, "\(text.count) characters")
            try hold(
                !text.unicodeScalars.contains { $0.properties.generalCategory == .control }, "a control character")
        }
    }

    /// A link that somebody posts.
    static let cardAddress = FuzzTarget("card-address", maxLength: 2_100) { bytes in
        guard let address = CardAddress(Input(bytes).text) else { return }
        try hold(!address.host.isEmpty && address.host == address.host.lowercased(), "the host \(address.host)")
        _ = address.isAllowed(by: .publicOnly)
    }

    /// Where a mail goes and what it says. Its head has the lines it is meant to have and no others.
    static let mailAddress = FuzzTarget("mail-address", maxLength: 2_048) { bytes in
        var input = Input(bytes)
        guard let recipient = MailAddress(input.line()) else { return }
        let sent = OutgoingMail(sender: recipient.address, recipient: recipient.address, message: [])
        try hold(try refusable { try sent.check() } != nil, "an address that is taken and cannot be sent to")
        let mail = Mail(to: recipient, subject: input.line(), text: input.text)
        let message = MailMessage(mail: mail, sender: recipient, id: "1", time: Timestamp(milliseconds: 0))
        let lines = String(decoding: message.bytes, as: UTF8.self).split(
            separator: "\r\n", omittingEmptySubsequences: false)
        let names = lines.prefix { !$0.isEmpty }.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
        try hold(names.count == 9 && names.last == "Content-Transfer-Encoding", "a head of \(names)")
        try hold(lines.allSatisfy { $0.utf8.count <= 998 }, "a line that is too long")
    }
}
