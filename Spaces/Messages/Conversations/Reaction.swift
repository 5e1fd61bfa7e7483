package import Core

/// An emoji on a message, with how many members gave it; each gives one.
package struct Reaction: Sendable {
    package let emoji: Emoji
    package let count: Int
    package let isOwn: Bool

    /// What a menu offers at once, with the words for it.
    package static let quick: [(emoji: Emoji, phrase: Phrase)] = [
        ("❤️", Phrase("하트", "Heart")), ("👍", Phrase("엄지척", "Thumbs up")), ("😂", Phrase("웃음", "Laugh")),
        ("😮", Phrase("놀람", "Wow")), ("😢", Phrase("눈물", "Tears")), ("👏", Phrase("박수", "Applause")),
    ].compactMap { text, phrase in Emoji(text).map { (emoji: $0, phrase: phrase) } }

    /// What screen readers say; they know the names of all other emoji.
    package static func name(of emoji: Emoji, in t: Language) -> String {
        quick.first { $0.emoji == emoji }.map { t($0.phrase) } ?? emoji.text
    }

    /// Members' emoji on one message, counted: the quick ones first, in their order.
    package static func counted(_ given: [(emoji: Emoji, isOwn: Bool)]) -> [Reaction] {
        func rank(_ emoji: Emoji) -> Int { quick.firstIndex { $0.emoji == emoji } ?? quick.count }
        return Dictionary(grouping: given, by: \.emoji)
            .sorted { (rank($0.key), $0.key.text) < (rank($1.key), $1.key.text) }
            .map { Reaction(emoji: $0.key, count: $0.value.count, isOwn: $0.value.contains(where: \.isOwn)) }
    }
}
