package import Core
package import Design
import People

/// Asks before blocking; opened by a button with `opens("block-person")`.
package func blockSheet(_ author: Author, shell: Shell) -> HTML {
    let t = shell.language
    return confirmation(
        id: "block-person", title: t(.blockQuestion(author.name)), text: t(.blockExplanation(shell.features)),
        action: "\(author.path)/block", confirm: t(.block), in: t)
}

func blockedProfile(_ head: AccountFacts, shell: Shell) -> HTML {
    let t = shell.language
    return emptyState(
        .block, title: t(.youBlocked(head.author.name)), text: t(.blockExplanation(shell.features)),
        action: """
            <form method="post" action="\(head.author.path)/unblock">\(button(t(.unblock), style: .secondary))</form>
            """)
}

extension Phrase {
    package static let block = Phrase("차단", "Block")
    static let unblock = Phrase("차단 풀기", "Unblock")

    static func blockQuestion(_ name: String) -> Phrase {
        Phrase("\(name) 님을 차단할까요?", "Block \(name)?")
    }

    fileprivate static func youBlocked(_ name: String) -> Phrase {
        Phrase("\(name) 님을 차단했어요", "You blocked \(name)")
    }

    /// What neither side sees any more.
    static func blockExplanation(_ features: Features) -> Phrase {
        let apart = apart(features)
        guard features.contains(.conversations) else { return apart }
        return Phrase(
            "\(apart.korean) 함께 있는 그룹에서도 서로의 메시지가 보이지 않아요.",
            "\(apart.english) In groups you share, neither of you sees the other’s messages.")
    }

    private static func apart(_ features: Features) -> Phrase {
        switch (features.contains(.works), features.contains(.threads)) {
        case (true, true):
            Phrase(
                "서로의 작품과 글, 댓글이 보이지 않고 팔로우도 풀려요. 상대방에게 알리지 않아요.",
                """
                You won’t see each other’s works, posts and comments, and you’ll unfollow each other; they won’t be notified.
                """)
        case (true, false):
            Phrase(
                "서로의 작품과 댓글이 보이지 않고 팔로우도 풀려요. 상대방에게 알리지 않아요.",
                "You won’t see each other’s works and comments, and you’ll unfollow each other; they won’t be notified."
            )
        case (false, true):
            Phrase(
                "서로의 글이 보이지 않고 팔로우도 풀려요. 상대방에게 알리지 않아요.",
                "You won’t see each other’s posts, and you’ll unfollow each other; they won’t be notified.")
        case (false, false):
            Phrase(
                "서로에게 더는 보이지 않고 쓸 수도 없어요. 상대방에게 알리지 않아요.",
                "You won’t see each other or write to each other; they won’t be notified.")
        }
    }
}
