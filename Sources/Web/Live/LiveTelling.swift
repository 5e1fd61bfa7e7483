public import Core
public import Kernel

/// To whom a stream speaks. Each has renderers of its own, on topics of its own.
public enum LiveForm: CaseIterable, Sendable {
    /// Salon's own pages, in HTML.
    case page
    /// Programs, in JSON.
    case program
}

/// What programs get of a change.
public protocol LiveTelling: LiveChange {
    /// In this order.
    ///
    /// - Parameter hidden: members the listener may not know of: what names them is left out.
    func events(in language: Language, without hidden: Set<ID<Account>>) -> [LiveEvent]
}

/// One event of a program's stream.
public struct LiveEvent: Sendable {
    let name: String
    /// Of one line.
    let data: String

    public init(_ name: String, _ data: String) { (self.name, self.data) = (name, data) }

    /// As a socket that several streams share says it.
    ///
    /// - Parameter label: JSON.
    func labelled(_ label: String) -> String {
        let payload = data.isEmpty ? "" : #","payload":\#(JSON(data).text)"#
        return #"{"stream":\#(label),"event":"\#(name)"\#(payload)}"#
    }
}
