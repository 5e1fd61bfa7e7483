import Base
import BasePages
import Core
package import Design
import Exhibitions
import Works

/// One list of rooms and works: what is below a room hangs in it.
package func hangView(_ page: HangPage, shell: Shell) -> HTML {
    let t = shell.language
    return """
        <section class="curate">
        \(curateTabs(page.exhibition, current: .hang, in: t))
        <h1 dir="auto">\(page.details.title)</h1>
        \(page.problem.map { notice(t($0), kind: .problem) })
        \(if: page.isAsking, notice(t(.someAsked), kind: .info))
        \(page.items.isEmpty ? nothingChosen(page, in: t) : order(page, in: t))
        \(page.rooms.map { removal(of: $0.id, $0.title, in: page.exhibition, t) })
        \(page.restriction.map { restrictionView($0, shell: shell) } ?? goOn(page, shell: shell))
        </section>
        """
}

/// What is left to do: announce it, and more rooms.
private func goOn(_ page: HangPage, shell: Shell) -> HTML {
    let t = shell.language
    let question = AnnounceQuestion(page.exhibition, page.details, page.works, page.rooms)
    return """
        \(if: page.stage == .draft && !page.items.isEmpty, """
            <div class="announce"><p class="muted">\(t(.announceHint))</p>
            \(announceButton(question, shell: shell))</div>
            """)
        <h2>\(t(.newRoom))</h2>
        \(roomForm(page.room, of: page.exhibition, in: t))
        """
}

private func nothingChosen(_ page: HangPage, in t: Language) -> HTML {
    emptyState(
        .exhibition, title: t(.nothingHangsYet), text: t(.nothingChosenText),
        action: linkButton(t(.addWorks), to: "\(page.path)/add", icon: .plus))
}

private func order(_ page: HangPage, in t: Language) -> HTML {
    let count = page.items.count
    let items = page.items.enumerated().map { index, item -> HTML in
        let key = item.key
        return """
            <li class="hang-item\(if: item.isRoom, " is-room")" \(item.anchor)data-key="\(key)">
            <input type="hidden" name="item" value="\(key)">
            \(words(item, in: t))
            <div class="hang-tools">
            \(iconButton(t(.earlier(item.title)), .back, attributes: #"name="up" value="\#(key)" data-move="-1""#))\
            \(iconButton(t(.later(item.title)), .next, attributes: #"name="down" value="\#(key)" data-move="1""#))\
            <label class="hang-place"><span class="visually-hidden">\(t(.placeOf(item.title)))</span>\
            <input class="input" type="number" inputmode="numeric" name="place-\(key)" min="1" max="\(count)" \
            value="\(index + 1)"></label>\
            \(tools(item, page, in: t))</div></li>
            """
    }
    return """
        <form class="hang" method="post" action="\(page.path)/order" data-hang>
        <p class="muted">\(t(.hangHint))</p>
        <ol class="hang-list">\(items)</ol>
        <p class="hang-state" role="status" data-saved="\(t(.orderSaved))"></p>
        <div class="actions hang-save">\(button(t(.saveOrder)))</div>
        </form>
        """
}

private func words(_ item: HangPage.Item, in t: Language) -> HTML {
    switch item {
    case .room(let room):
        return """
            <div class="hang-grip hang-room"><b dir="auto">\(room.title)</b>\
            <span class="muted" dir="auto">\(room.text.beginning(TextLimit(120)))</span></div>
            """
    case .work(let work):
        return """
            <div class="hang-grip"><span class="hang-thumb" style="\(work.picture.corners)">\
            \(pictureView(work.picture, sizes: "6rem", fallback: 320, alt: ""))</span>\
            <span class="hang-words"><b dir="auto">\(work.details.title)</b>\
            <span class="muted" dir="auto">\(work.maker.name)</span>\
            \(if: work.state == .asked, waiting(in: t))</span></div>
            """
    }
}

/// Beside a work whose maker has not answered.
func waiting(in t: Language) -> HTML { #"<span class="asked">\#(icon(.clock))\#(t(.waitsForMaker))</span>"# }

private func tools(_ item: HangPage.Item, _ page: HangPage, in t: Language) -> HTML {
    switch item {
    case .room(let room):
        return """
            \(iconLink(t(.editRoom(room.title)), .pencil, to: "\(page.path)/rooms/\(room.id)"))\
            \(iconButton(t(.removeRoom(room.title)), .trash, attributes: opens("remove-room-\(room.id)")))
            """
    case .work(let work):
        return iconButton(
            t(.takeDown(work.details.title)), .trash,
            attributes: #"formaction="\#(page.path)/works/\#(work.id.rawValue)/remove""#)
    }
}

extension HangPage.Item {
    fileprivate var isRoom: Bool { if case .room = self { true } else { false } }

    /// Where a curator returns after making or editing a room.
    fileprivate var anchor: HTML {
        if case .room(let room) = self { #"id="room-\#(room.id.rawValue)" "# } else { .empty }
    }

    fileprivate var title: String {
        switch self {
        case .room(let room): room.title
        case .work(let work): work.details.title
        }
    }
}

/// - Parameter form: an existing room's, or a new one's.
func roomForm(_ form: RoomForm, of exhibition: ID<Post>, in t: Language) -> HTML {
    let path = "\(exhibition.exhibitionPath)/rooms\(form.room.map { "/\($0)" } ?? "")"
    return """
        <form class="settings room-form" method="post" action="\(path)" data-progress data-draft novalidate>
        \(draftNote(in: t))\(editionField(form.edition, form.problems, at: path, in: t))
        \(form.problems.all.filter { $0.field == nil }.map { notice(t($0.phrase), kind: .problem) })
        \(field(Field(
            "title", .roomTitle, value: form.title, problem: form.problems["title"]), in: t))
        \(field(Field(
            "text", .wallText, value: form.text, hint: .wallTextHint, problem: form.problems["text"],
            enterKey: "enter", isRequired: false, lines: 4), in: t))
        <div class="actions">\(button(t(form.room == nil ? .addRoom : .save), style: .secondary))\
        \(form.room.map { button(t(.removeRoom), style: .quiet, attributes: opens("remove-room-\($0)")) })</div></form>
        \(form.room.map { removal(of: $0, form.title, in: exhibition, t) })
        """
}

/// Asks before a room goes.
private func removal(of room: ID<ExhibitionRoom>, _ title: String, in exhibition: ID<Post>, _ t: Language) -> HTML {
    confirmation(
        id: "remove-room-\(room)", title: t(.removeRoomQuestion), text: t(.worksOfRoomStay(title)),
        action: "\(exhibition.exhibitionPath)/rooms/\(room)/remove", confirm: t(.removeRoom), in: t)
}

/// A page of a room's own.
func roomView(_ form: RoomForm, of exhibition: ID<Post>, shell: Shell) -> HTML {
    """
    <section class="curate">\(curateTabs(exhibition, current: .hang, in: shell.language))
    <h1>\(shell.language(.editRoomTitle))</h1>\(roomForm(form, of: exhibition, in: shell.language))</section>
    """
}

extension Phrase {
    fileprivate static let someAsked = Phrase(
        "아직 대답하지 않은 작가가 있어요. 동의하기 전에는 나에게만 보여요.",
        "Some makers have not answered yet. Until they agree, only you see their works here.")
    fileprivate static let nothingChosenText = Phrase(
        "내 작품은 바로 걸리고, 다른 작가의 작품은 동의를 받으면 걸려요.",
        "Your own works hang at once; those of others once their makers agree.")
    fileprivate static let hangHint = Phrase(
        "끌어서 순서를 바꾸거나 번호를 고치세요. 방 아래에 있는 작품이 그 방에 걸려요.",
        "Drag to reorder, or change the numbers. Works below a room hang in that room.")
    fileprivate static let announceHint = Phrase(
        "알리면 누구나 포스터와 날짜를 볼 수 있고, 여는 시각이 되면 작품이 보여요.",
        "Once announced, everybody can see the poster and dates, and the works when it opens.")
    fileprivate static let orderSaved = Phrase("순서를 저장했어요.", "Order saved.")
    fileprivate static let saveOrder = Phrase("순서 저장", "Save order")
    fileprivate static let waitsForMaker = Phrase("작가의 대답을 기다려요", "Waiting for the maker")
    fileprivate static let newRoom = Phrase("방 만들기", "New room")
    fileprivate static let addRoom = Phrase("방 추가", "Add room")
    fileprivate static let removeRoom = Phrase("방 삭제", "Remove room")
    fileprivate static let removeRoomQuestion = Phrase("방을 삭제할까요?", "Remove this room?")
    fileprivate static func worksOfRoomStay(_ title: String) -> Phrase {
        Phrase(
            "‘\(title)’의 제목과 글이 삭제되고, 걸린 작품은 그대로 있어요.",
            "The title and wall text of “\(title)” are deleted. Its works stay.")
    }
    fileprivate static func removeRoom(_ title: String) -> Phrase { Phrase("방 삭제: \(title)", "Remove room: \(title)") }
    fileprivate static let editRoomTitle = Phrase("방 수정", "Edit room")
    fileprivate static let roomTitle = Phrase("방 제목", "Room title")
    fileprivate static let wallText = Phrase("벽 글", "Wall text")
    fileprivate static let wallTextHint = Phrase("방에 들어서면 읽게 되는 글이에요.", "What visitors read as they enter the room.")

    fileprivate static func earlier(_ title: String) -> Phrase { Phrase("앞으로: \(title)", "Move up: \(title)") }
    fileprivate static func later(_ title: String) -> Phrase { Phrase("뒤로: \(title)", "Move down: \(title)") }
    fileprivate static func placeOf(_ title: String) -> Phrase { Phrase("순서: \(title)", "Position: \(title)") }
    fileprivate static func takeDown(_ title: String) -> Phrase { Phrase("내리기: \(title)", "Take down: \(title)") }
    fileprivate static func editRoom(_ title: String) -> Phrase { Phrase("수정: \(title)", "Edit: \(title)") }
}
