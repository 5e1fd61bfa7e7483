import Core
import Design
import People
import Web

extension FollowersChanged: LivePatching {
    /// The number, and the word that goes with it.
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [
            LivePatch(.text, "followers-\(account)", HTML(escaping: count.grouped)),
            LivePatch(.text, "followers-word-\(account)", HTML(escaping: language(.followersWord(count)))),
        ]
    }
}

extension WatchToggled: LivePatching {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.toggle, "watch-\(handle)", isWatching ? "on" : "off")]
    }
}

extension FollowToggled: LivePatching {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.toggle, "follow-\(handle)", isFollowing ? "on" : "off")]
    }
}
