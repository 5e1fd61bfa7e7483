import Comments
import Core
import Design
import Discover
import Web
import Works
import WorksPages

extension WorkSeen: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let debt = Debt(begins: view.recency.time, viewers: view.viewers, isMet: view.isMet)
        let shell = Shell.live(in: language, at: view.recency.time, features: .gallery)
        return [
            LivePatch(
                .replace, "work-viewers-\(work)", workViewers(of: work, debt, promise: promise, shell: shell))
        ]
    }
}
