package import Core
import Crypto
import FoundationEssentials

/// What a form has shown of what is stored. It goes out with the form and comes back with it: what has been stored in
/// between, from another browser say, is not overwritten before its member has heard of it.
package struct Edition: Sendable, Hashable {
    /// 24 hexadecimal digits.
    package let digest: String

    /// - Parameter values: everything the form changes, as it is stored, always in the same order.
    package init(_ values: [String]) {
        var hash = SHA256()
        // With its length, a value says where it ends.
        for value in values { hash.update(data: Data("\(value.utf8.count):\(value)".utf8)) }
        digest = hash.finalize().prefix(12).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    /// As a form has brought it back.
    package init(digest: String) { self.digest = digest }

    package static let field = "edition"

    /// What the form carries once it was refused: what it carried before, unless its member has heard of the change now.
    package static func next(_ sent: Edition?, stored: Edition, after problems: Problems) -> Edition {
        problems[field] == nil ? sent ?? stored : stored
    }
}

extension Edition? {
    /// Throws ``Core/Problems`` where something else is stored by now than was shown. A form that is sent again because
    /// its answer was lost finds its own words.
    package func check(stored: Edition, coming: Edition) throws {
        guard let self, self != stored, coming != stored else { return }
        throw Problems([.changedMeanwhile])
    }
}

extension Problem {
    package static let changedMeanwhile = Problem(
        409,
        Phrase(
            "이 화면을 연 뒤에 다른 곳에서 저장한 내용이 있어요. 적은 내용은 아래에 그대로 있고, 다시 저장하면 이 내용으로 바뀌어요.",
            """
            Something else has been saved since you opened this page. What you typed is kept below. Save again to \
            replace it.
            """),
        field: Edition.field)
}
