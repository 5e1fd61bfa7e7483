/// The icons, drawn on a 24-unit grid with one stroke weight.
public enum Icon: String, CaseIterable, Sendable {
    case gallery, timeline, lounge, search, plus, bookmark, gear, person
    case heart, comment, share, more, back, next, close, check, reply, send
    case images, trash, flag, download, eye, eyeClosed, camera, logOut, alert, refresh, link, keyboard, globe
    case sun, moon, device, mute, block, people, bell, bubble, clock, smile, tag, qrCode, repost, quote, pin, pencil
    case ghost, poll, attach, document, microphone, stop, palette
    case critique, exhibition, copy, forward, key, briefcase, shield, book, house, warning

    var drawing: HTML {
        switch self {
        case .gallery:
            #"<rect x="3.5" y="4.5" width="17" height="15" rx="2"/><path d="m7 16 3.4-4.2 2.6 3 1.8-2L17 16"/>"#
        case .timeline: #"<path d="M4 6h16M4 12h16M4 18h9"/>"#
        case .lounge:
            #"<path d="M5 11V8a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v3M3.5 13a2 2 0 0 1 4 0v1h9v-1a2 2 0 0 1 4 0v5h-17zM6 18v2M18 18v2"/>"#
        case .search: #"<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>"#
        case .plus: #"<path d="M12 5v14M5 12h14"/>"#
        case .bookmark: #"<path d="M6.5 4h11a.5.5 0 0 1 .5.5V20l-6-4.5L6 20V4.5a.5.5 0 0 1 .5-.5z"/>"#
        case .gear:
            #"<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.5"/><circle cx="8" cy="17" r="2.5"/>"#
        case .person: #"<circle cx="12" cy="8.5" r="4"/><path d="M4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5"/>"#
        case .heart:
            #"<path d="M12 20S3.5 15 3.5 9.2A4.7 4.7 0 0 1 12 6.5a4.7 4.7 0 0 1 8.5 2.7C20.5 15 12 20 12 20z"/>"#
        case .comment:
            #"<path d="M12 4.5c4.7 0 8.5 3.2 8.5 7.3s-3.8 7.2-8.5 7.2c-1.3 0-2.5-.2-3.6-.7L4 19.8l1.2-3.7a6.7 6.7 0 0 1-1.7-4.3c0-4.1 3.8-7.3 8.5-7.3z"/>"#
        case .share: #"<path d="M12 15V4m0 0L8 8m4-4 4 4M5 13v6a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-6"/>"#
        case .more: #"<path d="M5.5 12h.01M12 12h.01M18.5 12h.01" stroke-width="2.6"/>"#
        case .back: #"<path d="m14.5 5-7 7 7 7"/>"#
        case .next: #"<path d="m9.5 5 7 7-7 7"/>"#
        case .close: #"<path d="m6 6 12 12M18 6 6 18"/>"#
        case .check: #"<path d="m5 12.5 4.5 4.5L19 7"/>"#
        case .reply: #"<path d="M9.5 6 4 11.5 9.5 17M4.5 11.5H14a6 6 0 0 1 6 6V19"/>"#
        case .send: #"<path d="M12 19V5m0 0-6 6m6-6 6 6"/>"#
        case .images:
            #"<rect x="3.5" y="7" width="13.5" height="13.5" rx="2"/><path d="m6.5 17 2.8-3.5 2 2.4 1.2-1.4 2 2.5M8 3.5h10.5a2 2 0 0 1 2 2V16"/>"#
        case .trash: #"<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 11v5M13.7 11v5"/>"#
        case .flag: #"<path d="M6 21V4m0 .5h11.5L15 8.5l2.5 4H6"/>"#
        case .download: #"<path d="M12 4v11m0 0 4-4m-4 4-4-4M5 19.5h14"/>"#
        case .eye:
            #"<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="2.8"/>"#
        case .eyeClosed: #"<path d="M2.5 10S6 15.5 12 15.5 21.5 10 21.5 10M12 15.5V19M6.5 14l-2 3M17.5 14l2 3"/>"#
        case .camera:
            #"<path d="M4.5 7.5H8L9.5 5h5L16 7.5h3.5a1 1 0 0 1 1 1V18a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V8.5a1 1 0 0 1 1-1z"/><circle cx="12" cy="13" r="3.5"/>"#
        case .logOut: #"<path d="M10 4.5H5.5a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1H10M15 8l4 4-4 4M19 12H9.5"/>"#
        case .alert: #"<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5V13M12 16.3v.01"/>"#
        case .refresh: #"<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15"/>"#
        case .link:
            #"<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1"/>"#
        case .keyboard:
            #"<rect x="3" y="6.5" width="18" height="11" rx="2"/><path d="M7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17.5 10.5h.01M8.5 14h7"/>"#
        case .globe: #"<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17z"/>"#
        case .sun:
            #"<circle cx="12" cy="12" r="4"/><path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4"/>"#
        case .moon: #"<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"/>"#
        case .mute: #"<path d="M6 9.5a6 6 0 0 1 9.8-4.6M18 10v4l1.5 3H9M10 20a2 2 0 0 0 4 0M4 4l16 16M6 12v2l-1.5 3"/>"#
        case .block: #"<circle cx="12" cy="12" r="8.5"/><path d="m6 6 12 12"/>"#
        case .bubble:
            #"<path d="M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-8l-5 4v-4H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5z"/>"#
        case .clock: #"<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.2 2"/>"#
        case .smile:
            #"<circle cx="12" cy="12" r="8.5"/><path d="M8.2 14c.9 1.6 2.2 2.4 3.8 2.4s2.9-.8 3.8-2.4M9 9.6v.01M15 9.6v.01"/>"#
        case .people:
            #"<circle cx="9" cy="9" r="3.5"/><path d="M3 19.5c.6-3 3-4.7 6-4.7s5.4 1.7 6 4.7M15.5 5.8a3.5 3.5 0 0 1 0 6.4M17.5 15c2 .7 3.2 2.2 3.6 4.5"/>"#
        case .bell:
            #"<path d="M6.5 10.5a5.5 5.5 0 0 1 11 0c0 4.6 1.6 5.6 1.6 6.5H4.9c0-.9 1.6-1.9 1.6-6.5zM10 20a2.1 2.1 0 0 0 4 0"/>"#
        case .qrCode:
            #"<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14v2.5M20 14h-3v6M14 20h.01M20 17v3"/>"#
        case .repost: #"<path d="M4 12V9.5a3 3 0 0 1 3-3h11m-3-3 3 3-3 3M20 12v2.5a3 3 0 0 1-3 3H6m3 3-3-3 3-3"/>"#
        case .quote:
            #"<path d="M10 7.5c-3 .6-4.8 2.6-4.8 5.6V17H10v-4.8H7.4M19 7.5c-3 .6-4.8 2.6-4.8 5.6V17H19v-4.8h-2.6"/>"#
        case .pin: #"<path d="M12 15v6M8 4h8l-1 6 3 3.5V15H6v-1.5L9 10z"/>"#
        case .pencil: #"<path d="M4.5 19.5 6 15 16.5 4.5l3 3L9 18zM14.5 6.5l3 3"/>"#
        case .tag: #"<path d="M9.5 4 7 20M17 4l-2.5 16M4.5 9h16M3.5 15h16"/>"#
        case .poll: #"<path d="M6 19.5v-9M12 19.5v-15M18 19.5v-6"/>"#
        case .attach:
            #"<path d="m19.5 11.5-7.6 7.6a4.6 4.6 0 0 1-6.5-6.5l8-8a3.1 3.1 0 0 1 4.4 4.4l-8 8a1.6 1.6 0 0 1-2.2-2.2l7.3-7.3"/>"#
        case .document:
            #"<path d="M6.5 3.5h7.5l4 4V20a.5.5 0 0 1-.5.5h-11A.5.5 0 0 1 6 20V4a.5.5 0 0 1 .5-.5zM13.5 4v4h4M9 13h6M9 16.5h4"/>"#
        case .microphone:
            #"<rect x="9" y="3.5" width="6" height="10.5" rx="3"/><path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3M9 21h6"/>"#
        case .palette:
            #"<path d="M12 3.5a8.5 8.5 0 1 0 0 17c1.4 0 2-.9 2-1.9 0-1.5-1.1-1.7-1.1-2.9 0-.9.7-1.6 1.7-1.6h2.2a3.7 3.7 0 0 0 3.7-3.7c0-3.9-3.8-6.9-8.5-6.9zM7.5 12.2h.01M9.2 8.3h.01M13.2 7.2h.01M16.6 9.2h.01" />"#
        case .stop: #"<rect x="6.5" y="6.5" width="11" height="11" rx="1.5"/>"#
        case .ghost:
            #"<path d="M5 20v-9a7 7 0 0 1 14 0v9l-2.4-2-2.3 2-2.3-2-2.3 2-2.3-2zM9.5 10.8v.01M14.5 10.8v.01"/>"#
        // A spot of an image, and what is said about it.
        case .critique:
            #"<path d="M20.5 11V5.5a2 2 0 0 0-2-2h-13a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H11"/><circle cx="8.5" cy="8.5" r="1.7"/><path d="M13 12.5h6.5a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-3L14 21v-2.5h-1a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z"/>"#
        case .exhibition: #"<path d="M3.5 4h17M6.5 4v4.5M17.5 4v4.5M4 8.5h6.5v9.5H4zM13.5 8.5H20v6.5h-6.5z"/>"#
        case .copy:
            #"<rect x="8.5" y="8.5" width="12" height="12" rx="2"/><path d="M5.5 15.5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2"/>"#
        case .forward: #"<path d="M14.5 6 20 11.5 14.5 17M19.5 11.5H10a6 6 0 0 0-6 6V19"/>"#
        case .key: #"<circle cx="8" cy="15.5" r="4"/><path d="m11 12.5 8.5-8.5M15.5 8l3 3"/>"#
        case .briefcase:
            #"<rect x="3.5" y="7.5" width="17" height="12" rx="2"/><path d="M9 7.5V6a1.5 1.5 0 0 1 1.5-1.5h3A1.5 1.5 0 0 1 15 6v1.5M3.5 12.5h17M12 11.5v2"/>"#
        case .shield:
            #"<path d="m12 3.5 7.5 2.5v5.5c0 4.5-3 7.5-7.5 9-4.5-1.5-7.5-4.5-7.5-9V6zM8.8 12l2.300 2.300 4.200-4.300"/>"#
        case .book:
            #"<path d="M12 6.5c-2-1.5-4.700-2-8-2v13.5c3.300 0 6 .5 8 2 2-1.5 4.700-2 8-2V4.5c-3.300 0-6 .5-8 2zM12 6.5V20"/>"#
        case .house: #"<path d="m3.5 11.5 8.5-7.5 8.5 7.5M6 9.5V20h12V9.5M10 20v-5.5h4V20"/>"#
        case .warning: #"<path d="M12 4.5 21 19.5H3zM12 10v4.5M12 17v.01"/>"#
        case .device: #"<rect x="3.5" y="5" width="17" height="11.5" rx="1.5"/><path d="M9 20h6M12 16.5V20"/>"#
        }
    }
}

/// An icon beside words or inside a named control: it has no name of its own.
public func icon(_ icon: Icon) -> HTML {
    #"<svg class="icon icon-\#(icon.rawValue)" viewBox="0 0 24 24" aria-hidden="true">\#(icon.drawing)</svg>"#
}
