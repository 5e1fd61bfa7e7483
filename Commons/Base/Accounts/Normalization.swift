import Core
import Foundation

extension String {
    /// Unicode compatibility composition: what looks alike and was typed differently becomes equal.
    package var nfkc: String { streamSafe.precomposedStringWithCompatibilityMapping }

    /// Canonical composition, for texts that are kept: the same Hangul from every keyboard and file system.
    package var nfc: String { isPlain ? self : streamSafe.precomposedStringWithCanonicalMapping }

    /// Canonical decomposition: a letter, then its accents.
    var nfd: String { streamSafe.decomposedStringWithCanonicalMapping }
}
