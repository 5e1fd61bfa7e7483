import Core
import Design
import Web

extension FollowToggled {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.toggle, "follow-\(handle)", isFollowing ? "on" : "off")]
    }
}
