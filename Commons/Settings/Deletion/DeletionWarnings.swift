import Accounts
package import Core

/// The warnings before deleting an account: a file for each language in `Texts`, with one point a line, as
/// ``ConditionalText`` reads it. The spaces' points replace `[spaces]`.
package enum DeletionWarnings {
    package static func points(in language: Language, features: Features, spaces: [String]) -> [String] {
        let lines = language == .korean ? korean : english
        return lines.flatMap { line in
            line == "[spaces]" ? spaces : ConditionalText.line(line, features).map { [$0] } ?? []
        }
    }

    private static let korean = ConditionalText.points(PackageResources.DeletionWarnings_ko_txt)
    private static let english = ConditionalText.points(PackageResources.DeletionWarnings_en_txt)
}
