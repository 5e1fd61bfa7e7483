public import Core
public import Design
public import Kernel

/// What a page does with one of its elements.
public struct LivePatch: Sendable {
    public let action: Action
    /// The element's id.
    public let target: String
    /// What is written into the element or put in its place.
    public let content: HTML

    public init(_ action: Action, _ target: String, _ content: HTML = .empty) {
        self.action = action
        self.target = target
        self.content = content
    }

    public enum Action: String, Sendable {
        case prepend, append, replace, remove, text, show
        /// Replaces the part of it that has the same first class.
        case part
        /// Adds a link to the line that says who wrote something, unless it is there already.
        case note
        /// Turns the buttons whose `data-key` is the target on or off, as the text says.
        case toggle
    }

    /// As it is sent.
    var html: HTML {
        #"<live-update action="\#(action.rawValue)" target="\#(target)">\#(content)</live-update>"#
    }
}

extension LiveUpdate {
    /// As it is sent, without the words and names of some.
    ///
    /// - Parameter mentionable: whom words in it may link to.
    public func html(
        _ language: Language, without hidden: Set<ID<Account>> = [], mentionable: Mentionable = .nobody
    ) -> HTML {
        let patches = patches(in: language, without: hidden, mentionable: mentionable)
        return HTML(rendered: patches.map(\.html.text).joined(separator: "\n"))
    }
}
