import Foundation

extension String {
    /// Unicode compatibility composition: what looks alike and was typed differently becomes equal.
    package var nfkc: String { streamSafe.precomposedStringWithCompatibilityMapping }

    /// Canonical decomposition: a letter, then its accents.
    package var nfd: String { streamSafe.decomposedStringWithCanonicalMapping }
}
