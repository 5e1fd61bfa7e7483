public import Core
public import SQL

/// What a post of any kind says. Whatever publishes, edits or empties a post writes it by this, so what every post has
/// is added here once (docs/decisions/0039-what-a-change-touches.md).
package struct PostWords: Sendable, Equatable {
    package let text: String
    package let warning: String
    /// As its author says, or else as its words show for certain.
    package let language: TextLanguage?

    /// - Parameter title: what it is called, where its space keeps that.
    package init(_ text: String, warning: String = "", below title: String = "", in language: TextLanguage? = nil) {
        self.text = text
        self.warning = warning
        self.language = language ?? TextLanguage(of: title.isEmpty ? text : "\(title)\n\(text)")
    }

    /// The columns of `posts` that ``values`` fills.
    package static let names: Statement = "text, warning, language"

    package var values: Statement { "\(text), \(warning), \(language)" }
}

extension TextLanguage: ColumnValue {}

extension Migration {
    /// In which languages posts are. Of those before, SQL says it of what is in Korean alone; others say it once they are
    /// edited.
    package static let postLanguage = Migration(
        "posts-language-1", "ALTER TABLE posts ADD COLUMN language TEXT",
        sqlite: [
            """
            UPDATE posts SET language = 'ko'
            WHERE text GLOB '*[가-힣]*' AND NOT text GLOB '*[A-Za-zÀ-῿ぁ-ヿ]*'
            """
        ],
        postgres: [
            "UPDATE posts SET language = 'ko' WHERE text ~ '[가-힣]' AND text !~ '[A-Za-zÀ-῿ぁ-ヿ]'"
        ])
}
