import Core
import Design
import Lounge

/// The persona's delayed posts, above the others. The list exists when empty, too, for the next one.
func delayedPostsView(_ items: [DelayedItem], in t: Language) -> HTML {
    #"<ol class="lounge-laters" data-laters>\#(items.map { delayedItemView($0, in: t) })</ol>"#
}

/// One of them, with the way to take it back.
func delayedItemView(_ item: DelayedItem, in t: Language) -> HTML {
    let id = item.id.rawValue
    return """
        <li class="lounge-later" id="lounge-delayed-\(id)" data-said="\(t(.waitsInLounge))">
        <p class="muted">\(icon(item.isLost ? .alert : .clock))<span>\(t(item.isLost ? .lostItsPost : .appearsLater))</span></p>
        <p class="words prose" dir="auto">\(loungeProse(item.text))</p>
        <form method="post" action="/lounge/delayed/\(id)/withdraw" data-progress>\
        \(button(t(.withdrawWaiting), style: .quiet))</form>
        </li>
        """
}

/// The switch in the composer.
func laterSwitch(isOn: Bool, in t: Language) -> HTML {
    checkBox("later", .appearLater, hint: .whyLater, isChecked: isOn, in: t)
}

extension Phrase {
    static let appearLater = Phrase("한 시간 안의 아무 때나 올리기", "Appear at a random moment within the next hour")
    fileprivate static let whyLater = Phrase(
        "내가 지금 접속해 있는 걸 본 사람도 누가 썼는지 짐작하기 어려워져요.",
        "People who see that you are here now cannot easily guess that you wrote it.")
    fileprivate static let appearsLater = Phrase(
        "한 시간 안에 올라가요. 지금은 나에게만 보여요.", "Appears within the hour. Only you see it until then.")
    fileprivate static let lostItsPost = Phrase(
        "답하려던 글이 삭제돼서 올라가지 않아요.", "The post it answers was deleted, so it will not appear.")
    fileprivate static let withdrawWaiting = Phrase("올리기 취소", "Cancel this post")
    static let waitsInLounge = Phrase("한 시간 안에 올라가요.", "It will appear within the hour.")
}
