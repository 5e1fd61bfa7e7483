import BasePages
import Conversations
import Core
import Design
import Foundation
import Messages
import Search

/// Choosing members for a group, new or existing.
struct ChoosePeoplePage: Sendable {
    /// `nil` for a new group.
    let head: ConversationHead?
    let typed: String
    /// A new group's name, as typed.
    var name = ""
    /// The client's name for a new group.
    let clientID = UUID().uuidString.lowercased()
    let people: PeopleToAdd
    var problem: Problem?

    var path: String { head.map { "\($0.path)/add" } ?? newGroupPath }
}

let newGroupPath = "/messages/new/group"

func choosePeopleView(_ page: ChoosePeoplePage, shell: Shell) -> HTML {
    let t = shell.language
    let isNew = page.head == nil
    let nameProblem = page.problem?.field == "name" ? page.problem?.phrase : nil
    let name = Field(
        "name", .groupName, value: page.name, hint: .groupNameHint, problem: nameProblem, isRequired: false)
    return chooserView(
        Chooser(
            path: page.path, typed: page.typed, title: isNew ? .newGroup : .addPeople, placeholder: .whomToAdd,
            fields: isNew
                ? "\(field(name, in: t))<input type=\"hidden\" name=\"client_id\" value=\"\(page.clientID)\">" : .empty,
            problem: nameProblem == nil ? page.problem?.phrase : nil,
            fewest: isNew ? StartGroup.fewest : 1, tooFew: isNew ? .tooFewForGroup : .nobodyChosen,
            chosen: page.people.chosen.map { choice($0, isChosen: true, in: t) }, count: Phrase.chosenPeople,
            found: foundPeople(page, shell: shell),
            button: isNew ? .startGroup : .add),
        in: t)
}

/// What a search has found.
func foundPeople(_ page: ChoosePeoplePage, shell: Shell) -> HTML {
    let t = shell.language
    let follows = shell.features.contains(.follows)
    let rule: HTML = #"<p class="hint">\#(t(follows ? .whoCanBeAdded : .whoHasTalked))</p>"#
    guard !page.people.people.isEmpty else {
        let nobody: Phrase = page.people.chosen.isEmpty ? .nobodyToAdd : .nobodyElse
        let words = t(SearchText(page.typed).isEmpty ? nobody : .nobodyFound)
        return """
            <p data-announce="\(words)">\(words)</p>
            \(rule)
            """
    }
    let nobody: HTML? =
        page.people.chosen.isEmpty && page.people.people.allSatisfy { $0.hindrance != nil }
        ? #"<p>\#(t(.nobodyToAdd))</p>"# : nil
    return """
        \(nobody)<ul class="people" data-announce="\(t(.membersCount(page.people.people.count)))">\
        \(page.people.people.map { person in
            choice(
                person.author, isChosen: false,
                reason: person.hindrance?.reason(follows: follows), in: t)
        })</ul>
        \(rule)
        """
}

private func choice(_ person: Author, isChosen: Bool, reason: Phrase? = nil, in t: Language) -> HTML {
    choice(
        person.handle, face: avatar(person), name: person.name, details: personDetails(person), isChosen: isChosen,
        reason: reason, in: t)
}

extension FoundPerson.Hindrance {
    /// - Parameter follows: whether members follow each other here.
    fileprivate func reason(follows: Bool) -> Phrase {
        switch self {
        case .stranger: follows ? .onceTheyFollow : .notNow
        case .invited: .invitedAlready
        case .isThere: .thereAlready
        }
    }
}

extension Phrase {
    static let newGroup = Phrase("새 그룹", "New group")
    fileprivate static let startGroup = Phrase("그룹 만들기", "Start the group")
    fileprivate static let add = Phrase("초대", "Add")
    fileprivate static let whomToAdd = Phrase("이름, 아이디, 전공", "Name, handle, major")
    fileprivate static func chosenPeople(_ count: String) -> Phrase { Phrase("\(count)명 골랐어요", "\(count) chosen") }
    fileprivate static let nobodyFound = Phrase("찾는 사람이 없어요.", "Nobody found.")
    fileprivate static let nobodyToAdd = Phrase("초대할 수 있는 사람이 없어요.", "There is nobody you can add.")
    fileprivate static let nobodyElse = Phrase(
        "더 초대할 수 있는 사람이 없어요.", "There is nobody else you can add.")
    fileprivate static let whoHasTalked = Phrase(
        "대화를 나눈 사람을 초대할 수 있어요. 대화 요청을 수락하기만 해도 충분해요.",
        "You can add people you have talked with. An accepted request is enough.")
    // Also true of members who have left this group or refused to come, which nobody learns.
    fileprivate static let onceTheyFollow = Phrase(
        "이 사람이 나를 팔로우하면 초대할 수 있어요", "You can add them once they follow you")
    fileprivate static let notNow = Phrase("지금은 초대할 수 없어요", "You can’t add them now")
    fileprivate static let invitedAlready = Phrase("이미 초대했어요", "Already invited")
    fileprivate static let thereAlready = Phrase("이미 그룹에 있어요", "Already in the group")
    fileprivate static let whoCanBeAdded = Phrase(
        "대화를 나눴거나 서로 팔로우하는 사람은 바로 들어와요. 대화 요청을 수락하기만 해도 충분해요. 나를 팔로우하기만 하는 사람에게는 먼저 물어봐요.",
        """
        People you have talked with or follow mutually join at once; an accepted request is enough. \
        People who only follow you are asked first.
        """)
}
