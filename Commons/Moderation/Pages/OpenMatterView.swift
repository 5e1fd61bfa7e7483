import Base
import BasePages
import Core
import Design
import Moderation

/// What else waits about the same member, each with the way to it.
func openMatters(_ matters: [OpenMatter], shell: Shell) -> HTML {
    guard !matters.isEmpty else { return .empty }
    let t = shell.language
    let items = matters.prefix(OpenMatter.most).map { matter -> HTML in
        """
        <li><a href="\(matter.path)">\(t(matter.phrase))</a> · \
        <span class="muted">\(timeView(Timestamp(of: matter), shell: shell))</span>\
        \(if: !matter.text.isEmpty, #"<p class="hint" dir="auto">\#(unlinked(matter.text.excerpt))</p>"#)</li>
        """
    }
    return """
        <section><h2>\(t(.alsoOpen))</h2><ul class="case-reports">\(items)</ul>\
        \(if: matters.count > OpenMatter.most, #"<p class="hint">\#(t(.newestOnly))</p>"#)</section>
        """
}

extension Timestamp {
    /// When it came: ids are made in the order of time.
    fileprivate init(of matter: OpenMatter) { self = ID<Report>(rawValue: matter.id).createdAt }
}

extension OpenMatter {
    fileprivate var phrase: Phrase {
        switch what {
        case .report(let kind, let post, let reason, let count):
            .oneLine([reason.name, .about(kind, post), .reports(count)])
        case .held(let kind): .oneLine([.waitsToAppear, kind.name])
        case .appeal(let level): .oneLine([.appealWaits, level.name])
        }
    }
}

extension Phrase {
    /// What a case is about: a work, a profile.
    static func about(_ kind: CaseKind, _ post: PostKind?) -> Phrase {
        kind == .post ? post?.name ?? kind.phrase : kind.phrase
    }

    fileprivate static func oneLine(_ phrases: [Phrase]) -> Phrase {
        Phrase(
            phrases.map(\.korean).joined(separator: " · "), phrases.map(\.english).joined(separator: " · "))
    }

    fileprivate static let alsoOpen = Phrase("같은 사람에 대해 열려 있는 것", "Also open about them")
    fileprivate static let newestOnly = Phrase(
        "최근 \(OpenMatter.most)건이에요. 더 있어요.", "The newest \(OpenMatter.most). There are more.")
    fileprivate static let waitsToAppear = Phrase("확인을 기다리는 첫 글", "Held")
    fileprivate static let appealWaits = Phrase("이의 신청", "Appeal")
}

extension PostKind {
    var name: Phrase {
        switch self {
        case .work: Phrase("작품", "Work")
        case .comment: Phrase("댓글", "Comment")
        case .exhibition: Phrase("전시회", "Exhibition")
        case .post: Phrase("글", "Post")
        case .reply: Phrase("답글", "Reply")
        }
    }
}
