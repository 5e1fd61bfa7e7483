package import Core
import SQL

/// What somebody did to a group, shown among its messages, in their order.
package struct GroupNotice: Sendable {
    package enum Kind: String, Sendable {
        case started, added, invited, joined, removed, left, renamed, pictured, promoted, demoted
    }

    package let kind: Kind
    /// The member who did it.
    package let actor: String
    /// Its receivers: some names, and how many more there are.
    package let subjects: [String]
    package let more: Int
    /// The name that was given.
    package let name: String

    package init(_ kind: Kind, actor: String, subjects: [String] = [], more: Int = 0, name: String = "") {
        self.kind = kind
        self.actor = actor
        self.subjects = subjects
        self.more = more
        self.name = name
    }

    /// How many are named.
    package static let named = 3

    package func words(in t: Language) -> String { t(phrase) }

    private var phrase: Phrase {
        let names = subjects.joined(separator: ", ")
        let (korean, english): (String, String) =
            if subjects.isEmpty {
                ("다른 회원", "another member")
            } else if more > 0 {
                ("\(names) 외 \(more)명", "\(names) and \(more) more")
            } else {
                ("\(names) 님", names)
            }
        switch kind {
        case .started where subjects.isEmpty:
            return Phrase("\(actor) 님이 그룹을 만들었어요", "\(actor) started the group")
        case .started:
            return Phrase("\(actor) 님이 \(korean)과 그룹을 만들었어요", "\(actor) started the group with \(english)")
        case .added: return Phrase("\(actor) 님이 \(korean)을 초대했어요", "\(actor) added \(english)")
        case .invited: return Phrase("\(actor) 님이 \(korean)을 초대했어요", "\(actor) invited \(english)")
        case .joined: return Phrase("\(actor) 님이 들어왔어요", "\(actor) joined")
        case .removed: return Phrase("\(actor) 님이 \(korean)을 내보냈어요", "\(actor) removed \(english)")
        case .left: return Phrase("\(actor) 님이 나갔어요", "\(actor) left")
        case .renamed where name.isEmpty:
            return Phrase("\(actor) 님이 그룹 이름을 삭제했어요", "\(actor) removed the group’s name")
        case .renamed:
            return Phrase("\(actor) 님이 그룹 이름을 바꿨어요: \(name)", "\(actor) named the group “\(name)”")
        case .pictured: return Phrase("\(actor) 님이 그룹 사진을 바꿨어요", "\(actor) changed the group photo")
        case .promoted:
            return Phrase("\(actor) 님이 \(korean)을 그룹 관리자로 정했어요", "\(actor) made \(english) an admin")
        case .demoted:
            return Phrase(
                "\(korean)은 이제 그룹 관리자가 아니에요",
                "\(subjects.isEmpty ? "Another member" : english) is no longer an admin")
        }
    }
}

extension GroupNotice.Kind: ColumnValue {}
