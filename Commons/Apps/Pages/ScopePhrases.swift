import Accounts
package import Core
package import Kernel
import Storage

extension Scopes {
    /// What an app may do with them, in a few sentences: what is asked for as a whole is said as a whole.
    ///
    /// - Parameters:
    ///   - features: what is not there is not spoken of.
    ///   - role: the member's; who is no moderator has no moderator's work to let anybody do.
    package func phrases(_ features: Features, role: Role) -> [Phrase] {
        // The lounge is said apart: an app that may go there learns more than others.
        var (read, write) = (parts(Scopes.read), parts(Scopes.write))
        let lounge = (read: read.remove(.lounge) != nil, write: write.remove(.lounge) != nil)
        let all = Set(Part.allCases).subtracting([.lounge])
        let follows = isSuperset(of: .follow) && write != all
        if follows {
            let people: Set<Part> = [.follows, .blocks, .mutes]
            write.subtract(people)
            if read != all { read.subtract(people) }
        }
        var said = [reading(read, all, features), writing(write, all, features)].compactMap(\.self)
        if follows { said.append(.followingPeople) }
        if contains(.push), features.contains(.notifications) { said.append(.pushing) }
        if contains(.profile), !contains(.read(.accounts)) { said.append(.seeingProfile) }
        if features.contains(.lounge), lounge.read || lounge.write {
            said.append(lounge.write ? .inLounge : .readingLounge)
        }
        if role != .member {
            if contains(.adminRead) { said.append(.readingAsModerator) }
            if contains(.adminWrite) { said.append(.decidingAsModerator) }
        }
        if role == .admin {
            if contains(.adminRead) { said.append(.readingAsAdmin) }
            if contains(.adminWrite) { said.append(.changingAsAdmin) }
        }
        return said.isEmpty ? [.nothingThere] : said
    }

    private func parts(_ scopes: (Part) -> Scopes) -> Set<Part> { Set(Part.allCases.filter { contains(scopes($0)) }) }

    private func reading(_ parts: Set<Part>, _ all: Set<Part>, _ features: Features) -> Phrase? {
        guard parts != all else {
            return features.contains(.conversations) ? .readingAllWithMessages : .readingAll
        }
        return Phrase(listing: parts, features).map { Phrase("\($0.korean) 보기", "See \($0.english)") }
    }

    private func writing(_ parts: Set<Part>, _ all: Set<Part>, _ features: Features) -> Phrase? {
        guard parts != all else {
            return features.contains(.conversations) ? .writingAllWithMessages : .writingAll
        }
        return Phrase(listing: parts, features).map {
            Phrase("\($0.korean) 더하고 바꾸기", "Add to and change \($0.english)")
        }
    }
}

extension Scopes.Part {
    /// `nil` where this instance has nothing of it.
    fileprivate func phrase(_ features: Features) -> Phrase? {
        switch self {
        case .accounts: Phrase("계정과 프로필", "your account and profile")
        case .blocks: features.contains(.profiles) ? Phrase("차단한 사람", "the people you block") : nil
        case .bookmarks: features.contains(.posts) ? Phrase("저장한 것", "what you save") : nil
        case .conversations: features.contains(.conversations) ? Phrase("메시지", "your messages") : nil
        case .favourites: features.contains(.posts) ? Phrase("좋아요", "your likes") : nil
        case .filters: features.contains(.posts) ? Phrase("뮤트한 단어", "your muted words") : nil
        case .follows: features.contains(.follows) ? Phrase("팔로우", "the people you follow") : nil
        case .lists: features.contains(.follows) ? Phrase("리스트", "your lists") : nil
        case .media: features.contains(.posts) ? Phrase("올린 이미지", "the images you upload") : nil
        case .mutes: features.contains(.profiles) ? Phrase("뮤트한 사람", "the people you mute") : nil
        case .notifications: features.contains(.notifications) ? Phrase("알림", "your notifications") : nil
        case .reports: Phrase("신고", "your reports")
        case .search: features.contains(.search) ? Phrase("검색", "what a search finds") : nil
        case .statuses: features.contains(.posts) ? Phrase("글", "posts") : nil
        case .works: features.contains(.works) ? Phrase("작품", "works") : nil
        case .lounge: nil
        }
    }
}

extension Phrase {
    /// Parts in the order they are declared, as a list; `nil` where there is none to speak of.
    fileprivate init?(listing parts: Set<Scopes.Part>, _ features: Features) {
        let named = Scopes.Part.allCases.filter(parts.contains).compactMap { $0.phrase(features) }
        guard let last = named.last else { return nil }
        let before = named.dropLast().map(\.english).joined(separator: ", ")
        self.init(
            named.map(\.korean).joined(separator: ", "),
            before.isEmpty ? last.english : "\(before) and \(last.english)")
    }

    fileprivate static let nothingThere = Phrase("여기에 있는 것으로는 아무것도 할 수 없음", "Nothing with what there is here")
    fileprivate static let readingAll = Phrase("볼 수 있는 것 전체 보기", "See everything you can see")
    fileprivate static let readingAllWithMessages = Phrase(
        "메시지까지, 볼 수 있는 것 전체 보기", "See everything you can see, your messages included")
    fileprivate static let writingAll = Phrase(
        "올리고, 수정하고, 삭제하고, 프로필 바꾸기", "Share and delete things as you, and change your profile")
    fileprivate static let writingAllWithMessages = Phrase(
        "올리고, 수정하고, 삭제하고, 메시지를 보내고, 프로필 바꾸기",
        "Share and delete things and send messages as you, and change your profile")
    fileprivate static let followingPeople = Phrase(
        "팔로우, 뮤트, 차단하고, 누구를 그렇게 했는지 보기", "Follow, mute and block people, and see whom you do")
    fileprivate static let pushing = Phrase("새 알림을 기기로 보내기", "Send your notifications to your device")
    fileprivate static let seeingProfile = Phrase("이름, 아이디, 프로필 사진 보기", "See your name, handle and profile photo")
    fileprivate static let readingLounge = Phrase(
        "라운지 읽기. 앱은 어느 닉네임이 나인지 알게 돼요.", "Read the lounge. The app learns which nickname is yours.")
    fileprivate static let inLounge = Phrase(
        "라운지에서 내 닉네임으로 읽고 쓰기. 앱은 어느 닉네임이 나인지 알게 돼요.",
        "Read and write in the lounge under your nickname. The app learns which nickname is yours.")
    fileprivate static let readingAsModerator = Phrase(
        "운영진으로서 신고와 회원 보기", "See reports and members, as a moderator does")
    fileprivate static let decidingAsModerator = Phrase(
        "운영진으로서 신고와 회원에 대해 결정하기", "Decide about reports and members, as a moderator does")
    fileprivate static let readingAsAdmin = Phrase(
        "관리자로서 회원의 이메일 주소와 살롱의 상태 보기", "See members’ email addresses and how this Salon is doing, as an admin does")
    fileprivate static let changingAsAdmin = Phrase(
        "관리자로서 역할, 설정, 공지, 백업, 작업 다루기. 브라우저에서 본인 확인을 한 뒤 30분 동안이에요.",
        """
        Change roles, settings and announcements, and handle backups and jobs, as an admin does: for 30 minutes after \
        you have confirmed in this browser
        """)
}
