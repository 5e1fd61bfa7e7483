import Core
import FoundationEssentials

/// A mail in wire format: RFC 5322 with a base64 body, which no server on the way can break.
struct MailMessage {
    let mail: Mail
    let sender: MailAddress
    /// The same at every attempt, so that who gets it twice can tell.
    let id: String
    let time: Timestamp

    var bytes: [UInt8] {
        let from = sender.name.isEmpty ? sender.address : "\(Self.encoded(sender.name)) <\(sender.address)>"
        let head = [
            "From: \(from)",
            "To: \(mail.recipient.address)",
            "Subject: \(Self.encoded(mail.subject))",
            "Date: \(time.rfc5322)",
            "Message-ID: <\(id)@\(sender.domain)>",
            // RFC 3834: nobody's holiday notice has to answer it.
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
            "Content-Type: text/plain; charset=utf-8",
            "Content-Transfer-Encoding: base64",
        ]
        let text = mail.text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n") + "\r\n"
        let body = Data(text.utf8).base64EncodedString(
            options: [.lineLength76Characters, .endLineWithCarriageReturn, .endLineWithLineFeed])
        return Array("\(head.joined(separator: "\r\n"))\r\n\r\n\(body)\r\n".utf8)
    }

    /// A text for a head: as it is where that is plain and short, else RFC 2047's encoded words of whole characters.
    static func encoded(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0.isPlain }
        if isPlain, text.utf8.count <= 60 { return text }
        var words: [String] = []
        var word = ""
        // An encoded word has 75 characters at most, which leaves 45 bytes.
        for scalar in text.unicodeScalars {
            if word.utf8.count + UTF8.width(scalar) > 45 {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(scalar)
        }
        words.append(word)
        return words.map { "=?UTF-8?B?\(Data($0.utf8).base64EncodedString())?=" }.joined(separator: "\r\n ")
    }
}

extension UInt8 {
    /// Characters safe in a header.
    fileprivate var isPlain: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: " -_!'/".utf8.contains(self)
        }
    }
}

extension Timestamp {
    /// `Sat, 21 Nov 2026 13:23:06 +0000`
    var rfc5322: String {
        let (year, month, day) = civilDate
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        // 1970 began on a Thursday.
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][Int(milliseconds / 86_400_000 % 7)]
        return "\(weekday), \(day) \(names[month - 1]) \(year) \(iso8601.dropFirst(11).prefix(8)) +0000"
    }
}
