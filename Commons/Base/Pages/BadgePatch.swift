package import Accounts
import Core
import Design
import Web

extension BadgeChanged: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        switch badge.kind {
        case .count: [LivePatch(.text, badge.id, badgeText(waiting))]
        case .dot(let words):
            [LivePatch(.replace, badge.id, liveDot(waiting > 0, id: badge.id, words, in: language))]
        }
    }
}
