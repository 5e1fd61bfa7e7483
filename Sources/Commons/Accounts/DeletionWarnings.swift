internal import Core

/// What a member reads before deleting the account: a file for each language in `Texts`, with one point a line.
enum DeletionWarnings {
    static func points(in language: Language) -> [String] {
        switch language {
        case .korean: korean
        case .english: english
        }
    }

    private static let korean = points(PackageResources.DeletionWarnings_ko_txt)
    private static let english = points(PackageResources.DeletionWarnings_en_txt)

    static func points(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
            .filter { !$0.hasPrefix("#") && $0.contains { !$0.isWhitespace } }
    }
}
