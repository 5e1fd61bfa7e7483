package import Core
package import Design
import Imaging

/// What scripts check before a file leaves the browser (`chosen-files.js`): the server's own limits, in its own words. They
/// are attributes of the field for files.
///
/// - Parameters:
///   - maxBytes: of one file; by default of an image.
///   - wrongType: for what the field's `accept` does not name; by default that it is no image.
///   - tooMany: for more files than there is room for, where several may come.
package func fileChecks(
    maxBytes: Int? = nil, wrongType: Problem? = nil, tooMany: Problem? = nil, in t: Language
) -> HTML {
    let maxBytes = maxBytes ?? ImageLimits.standard.maxBytes
    return """
        data-max-bytes="\(maxBytes)" data-too-large="\(t(Problem.uploadTooLarge(maxBytes).phrase))" \
        data-wrong-type="\(t((wrongType ?? .imageUnsupported).phrase))" data-empty="\(t(Problem.imageEmpty.phrase))" \
        data-no-room="\(t(.noRoomForFile))"\(tooMany.map { #" data-too-many="\#(t($0.phrase))""# as HTML })
        """
}

extension Phrase {
    /// The script fills `{…}` in.
    fileprivate static let noRoomForFile = Phrase(
        "파일은 {size}인데 저장 공간은 {left} 남았어요.", "It is {size}, but only {left} of your storage is left.")

    /// What of its file is not shown has been said: sending the form once more goes on.
    package static func pressAgain(_ button: Phrase) -> Phrase {
        Phrase(
            "이대로 괜찮으면 ‘\(button.korean)’ 버튼을 다시 눌러 주세요.",
            "If that is OK, press “\(button.english)” again.")
    }

    /// One sentence behind another.
    package func followed(by other: Phrase) -> Phrase {
        Phrase("\(korean) \(other.korean)", "\(english) \(other.english)")
    }
}
