public import Core
public import Design

extension Frame {
    public static func search(in language: Language) -> Frame {
        Frame(title: language(.search), place: .search, scripts: ["search.js"], styles: ["search.css"])
    }
}
