package import Core
package import SQL

/// A text that a member writes in their profile. The form, its problems, the tables, the page, cases and exports are
/// made from the list ``all``.
package struct ProfileText: Sendable {
    package enum Kind: Sendable {
        case line, paragraphs
        /// Addresses, one a line.
        case links
    }

    /// The name in the form; the others follow from it.
    package let name: String
    package let path: any WritableKeyPath<ProfileDetails, String> & Sendable
    package let label: Phrase
    /// Its label with the particle of a subject, for what says that it is too long.
    var subject = ""
    package var kind = Kind.line
    /// `nil` for links, which have rules of their own.
    package var limit: TextLimit?
    package var hint: Phrase?
    /// The refusal of a profile without it; `nil` if it is optional.
    package var missing: Phrase?
    /// What the browser may fill in.
    package var autocomplete = "off"
    /// Whether it is one of the short facts below the name.
    var isFact = false

    /// Its column in `accounts` and `hidden_profiles`: `offers_for`. The list spells it, never anything from outside.
    package var column: Statement { Statement(stringLiteral: name.replacing("-", with: "_")) }

    /// The member of an export: `offersFor`.
    package var exportName: String {
        let words = name.split(separator: "-")
        return words.dropFirst().reduce(String(words[0])) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
    }

    /// As it is stored. Throws ``Core/Problem`` at its field for what cannot be.
    package func checked(_ typed: String) throws -> String {
        if kind == .links { return try ProfileLinks(typed: typed).text }
        let value = kind == .line ? typed.tidiedLine : typed.tidied
        if value.isEmpty, let missing { throw Problem(422, missing, field: name) }
        try limit?.check(value, subject, at: name)
        return value
    }

    /// As others read it.
    func published(_ value: String) -> PublishedText {
        kind == .links ? PublishedText(name, links: value) : PublishedText(name, value)
    }
}

extension ProfileDetails {
    package subscript(text: ProfileText) -> String {
        get { self[keyPath: text.path] }
        set { self[keyPath: text.path] = newValue }
    }
}
