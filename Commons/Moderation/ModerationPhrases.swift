package import Base
package import Core

extension SanctionLevel {
    /// What was decided, to whom it concerns.
    package func phrase(_ withheld: Withheld, about kind: CaseKind?) -> Phrase {
        switch self {
        case .hiding where kind == .profile: Phrase("프로필을 숨겼어요", "Your profile was hidden")
        case .hiding where kind == .messages: Phrase("메시지를 숨겼어요", "Some of your messages were hidden")
        case .warning: Phrase("경고를 받았어요", "You have been warned")
        case .hiding: Phrase("올린 것을 숨겼어요", "Something you posted was hidden")
        case .deletion: Phrase("올린 것을 삭제했어요", "Something you posted was deleted")
        case .restriction:
            Phrase("제한을 받았어요: \(withheld.phrase.korean)", "You are restricted: \(withheld.phrase.english)")
        case .suspension: Phrase("이용이 정지됐어요", "You are suspended")
        }
    }
}

extension Withheld {
    package static let names: [(what: Withheld, name: String, phrase: Phrase)] = [
        (.posts, "posts", Phrase("글·작품 올리기와 프로필 바꾸기", "Posting and changing the profile")),
        (.messages, "messages", Phrase("메시지 보내기", "Sending messages")),
        (.uploads, "uploads", Phrase("사진과 파일 올리기", "Uploading")),
    ]

    /// What it keeps from: "posting, uploading".
    package var phrase: Phrase {
        let parts = Self.names.filter { contains($0.what) }.map(\.phrase)
        return Phrase(
            parts.map(\.korean).joined(separator: ", "), parts.map { $0.english.lowercased() }.joined(separator: ", "))
    }
}

extension CaseKind {
    package var phrase: Phrase {
        switch self {
        case .post: Phrase("게시물", "Post")
        case .profile: Phrase("프로필", "Profile")
        case .messages: Phrase("메시지", "Messages")
        }
    }
}

extension DecideCase.Act {
    package func phrase(about kind: CaseKind) -> Phrase {
        switch self {
        case .hide where kind == .messages: Phrase("메시지 숨기기", "Hide their messages")
        case .dismiss: Phrase("아무것도 하지 않기", "Do nothing")
        case .warn: Phrase("경고하기", "Warn")
        case .hide: Phrase("숨기기", "Hide it")
        case .delete: Phrase("삭제하기", "Delete it")
        case .restrict: Phrase("제한하기", "Restrict")
        case .suspend: Phrase("이용 정지", "Suspend")
        }
    }

    package func hint(about kind: CaseKind) -> Phrase {
        switch self {
        case .hide where kind == .messages:
            Phrase(
                "여기 있는 이 사람의 메시지를 아무도 못 봐요. 이의 신청이 받아들여지면 다시 보여요.",
                "Nobody can see those listed here. They are restored if an appeal is upheld.")
        case .dismiss: Phrase("신고한 사람의 신고가 앞으로 덜 반영돼요.", "Future reports by these reporters count less.")
        case .warn: Phrase("이유를 알리기만 해요.", "They only learn why. Nothing else happens.")
        case .hide:
            Phrase("아무도 못 봐요. 이의 신청이 받아들여지면 다시 보여요.", "Nobody can see it. It is restored if an appeal is upheld.")
        case .delete:
            Phrase(
                "되돌릴 수 없어요. 다른 운영진이 있으면 동의해야 해요.",
                "Can’t be undone. If there is another moderator, they have to agree.")
        case .restrict: Phrase("아래에서 고른 것을 못 해요.", "They cannot do what you choose below.")
        case .suspend: Phrase("모두에게 보이지 않고, 이유만 읽을 수 있어요.", "Nobody can see them. They can only read why and appeal.")
        }
    }
}

extension DecisionAct {
    package var phrase: Phrase {
        switch self {
        case .dismissed: Phrase("신고 기각", "Reports dismissed")
        case .warned: Phrase("경고", "Warned")
        case .hidden: Phrase("숨김", "Hidden")
        case .deletionProposed: Phrase("숨기고 삭제를 제안", "Hidden, deletion proposed")
        case .deleted: Phrase("삭제", "Deleted")
        case .restricted: Phrase("제한", "Restricted")
        case .suspended: Phrase("이용 정지", "Suspended")
        case .read: Phrase("신고된 내용을 열어 봄", "Opened what was reported")
        case .released: Phrase("첫 글을 보임", "First post approved")
        case .refused: Phrase("첫 글을 보이지 않음", "First post rejected")
        case .ended: Phrase("제한이나 정지를 끝냄", "Restriction or suspension ended")
        case .appealUpheld: Phrase("이의 신청을 받아들임", "Appeal upheld")
        case .appealRejected: Phrase("이의 신청을 받아들이지 않음", "Appeal not upheld")
        }
    }
}

extension Phrase {
    package static func until(_ time: Timestamp?, in zone: Zone) -> Phrase {
        guard let time else { return Phrase("운영진이 끝낼 때까지", "Until the moderators end it") }
        let end = Phrase.zonedTime(time, in: zone)
        return Phrase("\(end.korean)까지", "Until \(end.english)")
    }

    static func greeting(_ handle: String) -> Phrase {
        Phrase("@\(handle) 님, 안녕하세요.", "Hello @\(handle),")
    }

    static let reasonLabel = Phrase("이유", "Reason")
    package static let aboutLabel = Phrase("결정 대상", "What it is about")
    static let appealByMail = Phrase(
        "다르게 생각한다면 한 번 이의를 신청할 수 있어요. 다른 운영진이 다시 봐요.",
        "If you disagree, you can appeal once. Another moderator will review it.")
    /// - Parameter level: what is gone stays gone.
    package static func appealAnswer(_ level: SanctionLevel, isUpheld: Bool) -> Phrase {
        guard isUpheld else { return .appealRefused }
        return level == .deletion ? .appealUpheldTooLate : .appealUpheld
    }

    static let appealUpheldTooLate = Phrase(
        "이의 신청이 받아들여졌어요. 하지만 이미 삭제한 것은 되살릴 수 없어요. 죄송해요.",
        "Your appeal was upheld, but what was deleted cannot be restored. We are sorry.")
    static let appealUpheld = Phrase("이의 신청이 받아들여졌어요. 결정을 되돌렸어요.", "Your appeal was upheld. The decision is undone.")
    static let appealRefused = Phrase("이의 신청이 받아들여지지 않았어요.", "Your appeal was not upheld.")
    package static let moderation = Phrase("신고와 결정", "Reports and decisions")
    package static let postHiddenToo = Phrase("올린 것도 숨겼어요.", "What you posted is hidden, too.")
    package static let standing = Phrase("내 계정 상태", "Account standing")
}
