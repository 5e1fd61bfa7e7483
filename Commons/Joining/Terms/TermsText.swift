import Accounts
package import Core

/// A text members agree to, from its file in `Texts`: the version in the first line, then paragraphs with blank lines
/// between, headings after `##` and points after `-`. It speaks only of what there is: before any of these lines may be
/// what it is about, as ``ConditionalText`` reads it: `[works] - A licence …`.
package struct TermsText: Sendable, Equatable {
    package enum Block: Sendable, Equatable {
        case heading(String), paragraph(String), points([String])
    }

    /// The day it was written, such as `2026-11-21`: a text that changes gets another one, in both languages.
    package let version: String
    /// All that follows the version.
    private let lines: [String]

    init(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).map(String.init)
        version = lines.first ?? ""
        self.lines = Array(lines.dropFirst())
    }

    package func blocks(for features: Features) -> [Block] {
        lines.split(separator: "").flatMap { part in
            Self.read(part.compactMap { ConditionalText.line($0, features) })
        }
    }

    /// Lines without a blank one between them.
    private static func read(_ lines: [String]) -> [Block] {
        guard let first = lines.first else { return [] }
        if first.hasPrefix("## ") { return [.heading(String(first.dropFirst(3)))] + read(Array(lines.dropFirst())) }
        if first.hasPrefix("- ") { return [.points(lines.map { String($0.dropFirst(2)) })] }
        return [.paragraph(lines.joined(separator: " "))]
    }
}

extension TermsKind {
    package func text(in language: Language) -> TermsText {
        switch language {
        case .korean: Self.korean[self] ?? TermsText([])
        case .english: Self.english[self] ?? TermsText([])
        }
    }

    /// The version that counts now; the same in both languages.
    package var version: String { text(in: .english).version }

    private static let korean: [TermsKind: TermsText] = [
        .service: TermsText(PackageResources.service_ko_txt), .privacy: TermsText(PackageResources.privacy_ko_txt),
        .conduct: TermsText(PackageResources.conduct_ko_txt), .news: TermsText(PackageResources.news_ko_txt),
    ]

    private static let english: [TermsKind: TermsText] = [
        .service: TermsText(PackageResources.service_en_txt), .privacy: TermsText(PackageResources.privacy_en_txt),
        .conduct: TermsText(PackageResources.conduct_en_txt), .news: TermsText(PackageResources.news_en_txt),
    ]
}
