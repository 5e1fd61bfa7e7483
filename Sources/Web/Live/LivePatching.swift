public import Core
public import Kernel

/// What an open page does about a change: an extension of the change, beside the views.
public protocol LivePatching: LiveChange {
    /// What a page does, in this order.
    ///
    /// - Parameter hidden: members the page may not know of: what names them is left out.
    func patches(in language: Language, without hidden: Set<ID<Account>>) -> [LivePatch]
}

/// A change with somebody's words in it, which may mention others.
public protocol LiveWords: LivePatching {
    /// - Parameter mentionable: whom the words may link to.
    func patches(
        in language: Language, without hidden: Set<ID<Account>>, mentionable: Mentionable
    ) -> [LivePatch]
}

extension LiveWords {
    /// Linking to nobody.
    public func patches(in language: Language, without hidden: Set<ID<Account>>) -> [LivePatch] {
        patches(in: language, without: hidden, mentionable: .nobody)
    }
}

extension LiveUpdate {
    /// Without the words and names of some.
    ///
    /// - Parameter mentionable: whom words in it may link to.
    func patches(
        in language: Language, without hidden: Set<ID<Account>>, mentionable: Mentionable
    ) -> [LivePatch] {
        switch change {
        case let words as any LiveWords: return words.patches(in: language, without: hidden, mentionable: mentionable)
        case let change as any LivePatching: return change.patches(in: language, without: hidden)
        default:
            assertionFailure("no page shows \(change)")
            return []
        }
    }
}
