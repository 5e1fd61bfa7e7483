package import Core

/// What others may do with a work.
package enum Licence: String, Sendable, CaseIterable {
    case allRightsReserved = "all-rights-reserved"
    case ccBy = "cc-by"
    case ccBySa = "cc-by-sa"
    case ccByNc = "cc-by-nc"
    case ccByNcNd = "cc-by-nc-nd"
    case cc0 = "cc0"

    package var phrase: Phrase {
        switch self {
        case .allRightsReserved: Phrase("모든 권리 보유", "All rights reserved")
        case .ccBy: Phrase("CC BY 저작자표시", "CC BY")
        case .ccBySa: Phrase("CC BY-SA 동일조건변경허락", "CC BY-SA")
        case .ccByNc: Phrase("CC BY-NC 비영리", "CC BY-NC")
        case .ccByNcNd: Phrase("CC BY-NC-ND 변경금지", "CC BY-NC-ND")
        case .cc0: Phrase("CC0 자유 이용", "CC0")
        }
    }
}
