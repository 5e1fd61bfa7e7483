public import Core

extension Form {
    /// What the sender's client calls what the form makes, so that a form sent twice makes it once: a UUID in ours, in
    /// general up to 64 letters, digits, `-` and `_`. `nil` where the form gives none.
    ///
    /// - Throws: ``Core/Problem/clientIDUnreadable``.
    public func clientID() throws -> String? {
        let text = self["client_id"]
        guard !text.isEmpty else { return nil }
        let isPlain = text.utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        }
        guard isPlain, text.utf8.count <= 64 else { throw Problem.clientIDUnreadable }
        return text
    }
}

extension Problem {
    public static let clientIDUnreadable = Problem(
        400,
        Phrase(
            "양식의 번호를 알아볼 수 없어요. 페이지를 새로 고친 다음 다시 보내 주세요.",
            "We couldn’t recognise this form. Reload the page, then send it again."))
}
