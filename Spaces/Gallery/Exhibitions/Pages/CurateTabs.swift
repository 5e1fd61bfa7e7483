import Base
import Core
import Design

/// The pages on which a curator works.
enum CuratePage: CaseIterable {
    case edit, hang, add
}

/// Their tabs, and beside them the way out, to the exhibition itself: it has none of these tabs.
func curateTabs(_ exhibition: ID<Post>?, current: CuratePage, in t: Language) -> HTML {
    guard let exhibition else { return .empty }
    let path = exhibition.exhibitionPath
    let tabs = tabFilter(
        [
            Tab(t(.exhibitionWords), path: "\(path)/edit", isCurrent: current == .edit),
            Tab(t(.worksAndRooms), path: "\(path)/hang", isCurrent: current == .hang),
            Tab(t(.addWorks), path: "\(path)/add", isCurrent: current == .add),
        ], label: t(.editExhibition))
    return #"<div class="curate-head">\#(tabs)\#(linkButton(t(.lookAtIt), to: path, style: .quiet, icon: .eye))</div>"#
}

extension Phrase {
    static let editExhibition = Phrase("전시회 수정", "Edit exhibition")
    static let editWords = Phrase("소개 수정", "Edit details")
    fileprivate static let exhibitionWords = Phrase("소개", "Details")
    static let addWorks = Phrase("작품 고르기", "Add works")
    fileprivate static let lookAtIt = Phrase("미리 보기", "Preview")
}
