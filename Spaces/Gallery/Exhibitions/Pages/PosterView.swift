package import Core
import Design
import Exhibitions

/// A poster: the one that was uploaded, or the first work, whole and in its own shape. Where there is neither, it is the
/// title on a plain ground.
///
/// - Parameter seed: gives a poster without an image one of a few grounds.
func posterView(
    _ picture: Picture?, isOwn: Bool, title: String, seed: ID<Post>, sizes: String, eagerness: Eagerness = .lazy
) -> HTML {
    guard let picture else {
        return """
            <div class="poster plain" data-ground="\((seed.rawValue >> 16) % 5)" aria-hidden="true">\
            <span dir="auto">\(title)</span></div>
            """
    }
    let image = pictureView(picture, sizes: sizes, fallback: 640, eagerness: eagerness, alt: isOwn ? title : "")
    return """
        <div class="poster" style="--r:\(picture.width)/\(picture.height);\(picture.corners)">\(image)</div>
        """
}

/// A heading that is on a poster without an image already is there for those who do not see it.
func hiddenBeside(_ poster: Picture?) -> HTML { poster == nil ? #" class="visually-hidden""# : .empty }

extension ExhibitionTime {
    var title: Phrase {
        switch self {
        case .draft: Phrase("초안", "Draft")
        case .coming: Phrase("곧 열리는 전시회", "Coming")
        case .current: Phrase("지금 열린 전시회", "On now")
        case .past: Phrase("지난 전시회", "Past")
        }
    }
}

extension Phrase {
    package static let exhibitions = Phrase("전시회", "Exhibitions")
    static let thisExhibition = Phrase("이 전시회", "This exhibition")
    static let catalogue = Phrase("도록", "Catalogue")
    static let curatedBy = Phrase("기획", "Curated by")
    static let guestbook = Phrase("방명록", "Guestbook")
    static let emptyGuestbook = Phrase(
        "아직 비어 있어요. 첫 번째로 다녀간 흔적을 남겨 보세요.", "Nobody has signed yet. Yours would be the first entry.")
    /// The same for the curator.
    static let nobodySigned = Phrase("아직 비어 있어요.", "Nobody has signed yet.")
    static let nothingHangsYet = Phrase("아직 걸린 작품이 없어요.", "Nothing hangs here yet.")
    static let worksComeLater = Phrase("전시회가 열리면 작품을 볼 수 있어요.", "The works appear when it opens.")
    static let hasOpened = Phrase("전시회가 열렸어요.", "The exhibition has opened.")
    static let comeIn = Phrase("들어가기", "Come in")
}
