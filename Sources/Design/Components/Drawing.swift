/// The drawings of empty places, of one hand: 128 × 96 units, one thin line, one tinted shape, one floor.
struct Drawing {
    /// What is tinted with the accent, below the lines.
    let tint: HTML
    let lines: HTML

    static let floor: HTML = #"<path d="M10 86h108"/>"#

    var view: HTML {
        """
        <svg class="drawing" viewBox="0 0 128 96" aria-hidden="true"><g class="tint">\(tint)</g>\(Self.floor)\(lines)</svg>
        """
    }
}

extension Icon {
    /// What takes the icon's place where there is room: a scene, or the icon itself, large, on its floor.
    var large: Drawing {
        switch self {
        case .gallery, .images:
            Drawing(
                tint: #"<path d="m44 35 42-2 1.6 31-42 2z"/>"#,
                lines: """
                    <path d="M64 10v.01M64 11 41 28M64 11l26 15" /><path d="m36 28.5 56-3 2.5 45-56 3z"/>\
                    <path d="m44 35 42-2 1.6 31-42 2z"/>
                    """)
        case .exhibition:
            Drawing(
                tint: #"<path d="M22 28h30v42H22z"/><path d="M100 86a7 7 0 0 1 14 0z"/>"#,
                lines: """
                    <path d="M12 12h104M29 12v16M45 12v16M22 28h30v42H22zM71 12v16M87 12v16M62 28h34v24H62z"/>\
                    <path d="M107 86V64m0 6c-5 0-7-3-7-7 4 0 7 3 7 7zm0-4c4 0 7-3 7-7-5 0-7 3-7 7z"/>
                    """)
        case .timeline, .document, .pencil:
            Drawing(
                tint: #"<path d="M38 14h32v12h12v60H38z"/>"#,
                lines: """
                    <path d="M38 86V14h32l12 12v60M70 14v12h12M48 40h22M48 51h16M48 62h10"/>\
                    <path d="m76 70 20-34 7 4-20 34-8 4.5zM92 43l7 4"/>
                    """)
        case .lounge, .ghost:
            Drawing(
                tint: #"<path d="m90 34 5-18h12l5 18z"/>"#,
                lines: """
                    <path d="M28 52V40a10 10 0 0 1 10-10h26a10 10 0 0 1 10 10v12M28 62v-5a6 6 0 0 0-12 0v19h70V57a6 6 0 0 0-12 0v5z"/>\
                    <path d="M23 76v10M79 76v10M101 34v52M94 86h14M90 34l5-18h12l5 18z"/>
                    """)
        case .person, .people:
            Drawing(
                tint: #"<ellipse cx="64" cy="58" rx="13" ry="4"/>"#,
                lines: """
                    <path d="M24 26v30h20v30M24 56v30M104 26v30H84v30M104 56v30"/>\
                    <ellipse cx="64" cy="58" rx="13" ry="4"/><path d="M64 62v24M57 86h14M60 57v-6h7v6M67 52h3v3h-3"/>
                    """)
        case .bubble, .comment, .reply:
            Drawing(
                tint:
                    #"<path d="M66 42h36a9 9 0 0 1 9 9v14a9 9 0 0 1-9 9h-2v8l-9-8H66a9 9 0 0 1-9-9V51a9 9 0 0 1 9-9z"/>"#,
                lines: """
                    <path d="M57 58h-8l-10 9v-9h-5a9 9 0 0 1-9-9V27a9 9 0 0 1 9-9h40a9 9 0 0 1 9 9v15"/>\
                    <path d="M66 42h36a9 9 0 0 1 9 9v14a9 9 0 0 1-9 9h-2v8l-9-8H66a9 9 0 0 1-9-9V51a9 9 0 0 1 9-9z"/>\
                    <path d="M38 32h30M38 43h14"/>
                    """)
        case .search:
            Drawing(
                tint: #"<circle cx="80" cy="52" r="19"/>"#,
                lines: """
                    <path d="M66 72H26V20h62v14"/><circle cx="80" cy="52" r="19"/><path d="m94 65 16 15M70 52a10 10 0 0 1 10-10"/>
                    """)
        case .bookmark:
            Drawing(
                tint: #"<path d="M82 40h20v36H82z"/>"#,
                lines: """
                    <path d="M14 76h100M22 76v10M106 76v10M24 76V36h11v40M35 76V44h8v32M46 76l9-36 10 2.5L56 76"/>\
                    <path d="M82 76V40h20v36" stroke-dasharray="3 4"/><path d="M27 44h5"/>
                    """)
        case .bell:
            Drawing(
                tint: #"<path d="M34 78h60v8H34z"/>"#,
                lines: """
                    <path d="M34 86v-5a3 3 0 0 1 3-3h54a3 3 0 0 1 3 3v5"/>\
                    <path d="M48 70c0-3 4-6 4-19a12 12 0 0 1 24 0c0 13 4 16 4 19zM60 39v-2a4 4 0 0 1 8 0v2M60 70v3a4 4 0 0 0 8 0v-3"/>\
                    <path d="M90 36h7l-7 9h7M102 20h9l-9 11h9"/>
                    """)
        default:
            Drawing(
                tint: #"<circle cx="64" cy="46" r="29"/>"#,
                lines: #"<g transform="translate(37 19) scale(2.25)">\#(drawing)</g>"#)
        }
    }
}
