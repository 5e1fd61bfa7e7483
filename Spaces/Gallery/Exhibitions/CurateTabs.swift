import Base
import Core
import Design

/// The pages on which a curator works.
enum CuratePage: CaseIterable {
    case edit, hang, add
}

func curateTabs(_ exhibition: ID<Post>?, current: CuratePage, in t: Language) -> HTML {
    guard let exhibition else { return .empty }
    let path = exhibition.exhibitionPath
    return tabFilter(
        [
            Tab(t(.exhibitionWords), path: "\(path)/edit", isCurrent: current == .edit),
            Tab(t(.worksAndRooms), path: "\(path)/hang", isCurrent: current == .hang),
            Tab(t(.addWorks), path: "\(path)/add", isCurrent: current == .add),
            Tab(t(.lookAtIt), path: path, isCurrent: false),
        ], label: t(.editExhibition))
}

extension Phrase {
    static let editExhibition = Phrase("전시회 수정", "Edit exhibition")
    fileprivate static let exhibitionWords = Phrase("소개", "About")
    static let addWorks = Phrase("작품 고르기", "Add works")
    fileprivate static let lookAtIt = Phrase("미리 보기", "View")
}
