/// An address mail can be sent to or from, perhaps with a name: `salon@example.org`, `Salon <salon@example.org>`.
///
/// Its text cannot end a header line, name a second address or leave its brackets.
package struct MailAddress: Sendable, Hashable {
    package let name: String
    package let address: String

    package init?(_ text: String) {
        guard let open = text.firstIndex(of: "<") else {
            guard Self.isAddress(text) else { return nil }
            name = ""
            address = text
            return
        }
        let address = text[text.index(after: open)...].dropLast()
        let name = String(text[..<open]).tidiedName
        guard text.hasSuffix(">"), Self.isAddress(address), !name.unicodeScalars.contains(where: { $0.value < 0x20 })
        else { return nil }
        self.name = name
        self.address = String(address)
    }

    /// The part behind the `@`.
    package var domain: Substring { address.split(separator: "@").last ?? "" }

    /// Looser than RFC 5321, which knows quoted and commented addresses that nobody has, but never ambiguous.
    package static func isAddress(_ text: some StringProtocol) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasPrefix("."),
            !parts[1].hasSuffix("."), text.utf8.count <= 254
        else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x20 && scalar.value != 0x7F && !scalar.properties.isWhitespace
                && scalar.properties.generalCategory != .control && !"<>()[]\\,;:\"".unicodeScalars.contains(scalar)
        }
    }
}

extension String {
    /// Without the quotes and spaces around a name.
    fileprivate var tidiedName: String {
        var name = self[...]
        while let last = name.last, last == " " || last == "\"" { name.removeLast() }
        return String(name.drop { $0 == " " || $0 == "\"" })
    }
}
