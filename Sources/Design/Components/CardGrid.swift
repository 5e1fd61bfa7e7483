public import Core

/// A linked image on a wall: nothing but the image, named by its title.
public struct Card: Sendable {
    public let id: String
    public let title: String
    public let path: String
    public let picture: Picture
    /// More than one shows a small mark.
    public let count: Int
    /// Who made it: with the title over the image where a pointer rests on it.
    public let maker: String?
    /// The text below the image.
    public let caption: HTML?
    /// A small sign over the image, and what it says.
    public let sign: (icon: Icon, words: String)?

    public init(
        id: String, title: String, path: String, picture: Picture, count: Int = 1, maker: String? = nil,
        caption: HTML? = nil, sign: (icon: Icon, words: String)? = nil
    ) {
        self.id = id
        self.title = title
        self.path = path
        self.picture = picture
        self.count = count
        self.maker = maker
        self.caption = caption
        self.sign = sign
    }
}

/// The cards of a wall, without the wall.
///
/// A column is 100 grid rows wide, so a cell's height in rows follows from its ratio alone: the browser places every
/// card under the shortest column before a single image has loaded, and nothing moves when more are appended.
public func cards(_ cards: [Card], eager: Int = 0) -> HTML {
    let items = cards.enumerated().map { index, card -> HTML in
        let eagerness: Eagerness = index < min(eager, 2) ? .first : index < eager ? .early : .lazy
        return """
            <li id="\(card.id)" class="card" style="--rows:\(card.rows);--r:\(card.cellRatio);\(card.picture.corners)">\
            <a href="\(card.path)">\
            \(pictureView(card.picture, sizes: wallSizes, eagerness: eagerness, alt: card.title))\
            \(if: card.count > 1, #"<span class="mark">\#(icon(.images))</span>"#)\(card.signView)\(card.words)</a>\(card.caption)</li>

            """
    }
    return "\(items)"
}

/// A wall of cards in balanced columns.
///
/// - Parameters:
///   - follows: whether it shows works of people the viewer follows, so that those of others leave it.
///   - seenAt: where to tell which cards have been seen.
public func cardGrid(
    id: String = "wall", follows: Bool = false, seenAt: String? = nil, _ items: HTML
) -> HTML {
    """
    <div class="wall"><ul class="columns" id="\(id)"\(if: follows, " data-follows")\
    \(seenAt.map { #" data-seen="\#($0)""# as HTML })>\(items)</ul></div>
    """
}

/// As wide as a column is at each width of the window: its share of it without the rail, the margins and the gaps. On a
/// phone with three pixels in one, two and a half are enough: nobody sees more, and a first screen is a third lighter.
private let wallSizes = """
    (min-width:1800px) calc(20vw - 65px),(min-width:1280px) calc(25vw - 78px),(min-width:900px) calc(33.3vw - 53px),\
    (min-width:680px) calc(33.3vw - 18px),(min-resolution:2.5dppx) 40vw,calc(50vw - 10px)
    """

extension Card {
    fileprivate var signView: HTML? {
        sign.map { sign in
            #"<span class="sign" title="\#(sign.words)">\#(icon(sign.icon))<span class="visually-hidden">\#(sign.words)</span></span>"#
        }
    }

    /// The image's alternative text says the title already.
    fileprivate var words: HTML? {
        maker.map { maker in
            """
            <span class="card-words" aria-hidden="true"><b dir="auto">\(title)</b><span dir="auto">\(maker)</span></span>
            """
        }
    }

    /// The cell of a very long image is not as long: the image is shown whole in it, over its own colours.
    private var clampedRatio: Double { min(max(picture.ratio, 0.4), 4) }

    fileprivate var rows: Int { Int((100 / clampedRatio).rounded()) + 4 + (caption == nil ? 0 : 22) }

    fileprivate var cellRatio: String { String((clampedRatio * 1_000).rounded() / 1_000) }
}
