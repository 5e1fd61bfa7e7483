package import Core
package import Design

extension Frame {
    package static func search(in language: Language) -> Frame {
        Frame(title: language(.search), place: .search, scripts: ["search.js"], styles: ["search.css"])
    }
}
