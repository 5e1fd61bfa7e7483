import Conversations
import Core
import Design
import Messages
import Web

extension GroupHeadChanged: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [
            LivePatch(.replace, "who-\(head.id)", conversationWho(head, in: language)),
            LivePatch(.replace, "beginning-\(head.id)", begin(head, in: language)),
        ]
    }
}

extension GroupInfoChanged: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        let page = GroupInfoPage(info: info)
        return [
            LivePatch(.replace, page.titleElement, groupTitle(page, in: language)),
            LivePatch(.replace, page.membersElement, groupMembers(page, in: language)),
        ]
    }
}

extension GroupLeft: LivePatching {
    func patches(in language: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [
            LivePatch(.replace, "composer-\(conversation)", groupLeft(conversation, in: language)),
            LivePatch(
                .replace, GroupInfoPage.element(of: conversation), groupInfoLeft(conversation, in: language)),
            // How many are there by now, its members alone learn.
            LivePatch(.remove, "members-count-\(conversation)"),
        ]
    }
}
