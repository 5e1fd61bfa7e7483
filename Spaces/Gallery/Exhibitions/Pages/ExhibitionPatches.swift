import Core
import Design
import Exhibitions
import Web

extension OpeningTold: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [
            LivePatch(
                .replace, "exhibition-news-\(exhibition)", exhibitionNews(of: exhibition, isOpened: true, in: language))
        ]
    }
}
