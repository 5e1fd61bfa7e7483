import Base
package import Core
package import Design

/// The row of a menu that mutes the thread a post belongs to, or has it heard again.
package func muteThreadRow(_ post: ID<Post>, isMuted: Bool, in t: Language) -> HTML {
    """
    <form method="post" action="\(post.postPath)/\(isMuted ? "unmute" : "mute")">\
    \(menuButton(t(isMuted ? .unmuteThread : .muteThread), isMuted ? .bell : .mute))</form>
    """
}

extension Phrase {
    fileprivate static let muteThread = Phrase("이 스레드의 알림 끄기", "Mute this thread")
    fileprivate static let unmuteThread = Phrase("이 스레드의 알림 다시 받기", "Unmute this thread")
}
