import Base
import Core
import Design
import Foundation
import SQL
import Search
import Web

/// Choosing whom to bring into a group: a new one, or one that is there.
struct ChoosePeoplePage: Sendable {
    /// `nil` for a new group.
    let head: ConversationHead?
    let typed: String
    /// A new group's name, as typed.
    var name = ""
    /// The client's name for a new group.
    let clientID = UUID().uuidString.lowercased()
    let chosen: [Author]
    /// Those found, without the chosen.
    let people: [Author]
    var problem: Problem?

    /// There is nobody to choose, and nobody to be found.
    var isHopeless: Bool { chosen.isEmpty && people.isEmpty && SearchText(typed).isEmpty }
    var path: String { head.map { "\($0.path)/add" } ?? newGroupPath }
}

let newGroupPath = "/messages/new/group"

extension ChoosePeoplePage {
    /// - Parameter handles: of those chosen so far; who may not be added is left out.
    static func read(
        _ typed: String, chosen handles: [String], for account: ID<Account>, to head: ConversationHead?,
        _ reader: Reader
    ) throws -> ChoosePeoplePage {
        let keys = Set(handles.prefix(Group.maxMembers).map { $0.lowercased() }).sorted()
        let chosen = try reader.all(
            GroupQueries.amongStatement("a.handle_key IN (\(list: keys))", for: account, to: head?.id),
            Author.init(row:))
        var people: [Author]
        if SearchText(typed).isEmpty {
            people = try reader.all(
                GroupQueries.candidatesStatement(for: account, to: head?.id), Author.init(row:))
        } else {
            people = try PeopleSearch.page(
                typed, among: GroupQueries.candidatesToFind(for: account, to: head?.id), viewer: account, reader
            ).map(\.author)
        }
        people.removeAll { person in chosen.contains { $0.id == person.id } }
        return ChoosePeoplePage(head: head, typed: typed, chosen: chosen, people: people)
    }
}

func choosePeopleView(_ page: ChoosePeoplePage, shell: Shell) -> HTML {
    let t = shell.language
    let isNew = page.head == nil
    let nameProblem = page.problem?.field == "name" ? page.problem?.phrase : nil
    let name = Field(
        "name", .groupName, value: page.name, hint: .groupNameHint, problem: nameProblem, isRequired: false)
    return chooserView(
        Chooser(
            path: page.path, typed: page.typed, title: isNew ? .newGroup : .addPeople, placeholder: .whomToAdd,
            problem: nameProblem == nil ? page.problem?.phrase : nil,
            fields: isNew
                ? "\(field(name, in: t))<input type=\"hidden\" name=\"client_id\" value=\"\(page.clientID)\">" : .empty,
            chosen: page.chosen.map { choice($0, isChosen: true, in: t) }, count: Phrase.chosenPeople,
            found: foundPeople(page, in: t),
            button: page.isHopeless ? nil : isNew ? .startGroup : .add),
        in: t)
}

/// What a search has found.
func foundPeople(_ page: ChoosePeoplePage, in t: Language) -> HTML {
    guard !page.people.isEmpty else {
        let words = t(SearchText(page.typed).isEmpty ? .nobodyToAdd : .nobodyFound)
        return """
            <p data-announce="\(words)">\(words)</p>
            <p class="hint">\(t(.whoCanBeAdded))</p>
            """
    }
    return """
        <ul class="people" data-announce="\(t(.membersCount(page.people.count)))">\
        \(page.people.map { choice($0, isChosen: false, in: t) })</ul>
        <p class="hint">\(t(.whoCanBeAdded))</p>
        """
}

private func choice(_ person: Author, isChosen: Bool, in t: Language) -> HTML {
    choice(
        person.handle, face: avatar(person), name: person.name, details: personDetails(person), isChosen: isChosen,
        in: t)
}

extension Phrase {
    static let newGroup = Phrase("새 그룹", "New group")
    fileprivate static let startGroup = Phrase("그룹 만들기", "Start the group")
    fileprivate static let add = Phrase("초대", "Add")
    fileprivate static let whomToAdd = Phrase("이름, 아이디, 전공", "Name, handle, major")
    fileprivate static func chosenPeople(_ count: String) -> Phrase { Phrase("\(count)명 골랐어요", "\(count) chosen") }
    fileprivate static let nobodyFound = Phrase("찾는 사람이 없어요.", "Nobody found.")
    fileprivate static let nobodyToAdd = Phrase("초대할 수 있는 사람이 없어요.", "There is nobody you can add.")
    fileprivate static let whoCanBeAdded = Phrase(
        "대화를 나눴거나 서로 팔로우하는 사람은 바로 들어오고, 나를 팔로우하기만 하는 사람에게는 먼저 물어봐요.",
        "People you talk with or follow mutually join at once. Who only follows you is asked first.")
}
