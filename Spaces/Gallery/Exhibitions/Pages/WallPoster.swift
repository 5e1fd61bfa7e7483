package import Core
package import Design
package import Exhibitions

extension ExhibitionCard {
    /// Among the works: its poster, and below what it is, since a poster looks like a work.
    package func card(in t: Language) -> Card? {
        poster.map { picture in
            Card(
                id: "exhibition-\(id.rawValue)", title: title, path: path, picture: picture, maker: curator.name,
                caption: """
                    <p class="caption"><a href="\(path)">\(icon(.exhibition))<span dir="auto">\(t(.onNow(title)))</span></a></p>
                    """)
        }
    }
}

extension Phrase {
    fileprivate static func onNow(_ title: String) -> Phrase { Phrase("전시회 · \(title)", "Exhibition · \(title)") }
}
