public import Core
public import Design

/// What has changed, as facts. A ``LiveRenderer`` reads them; what an open page does about them is an extension of the
/// same type, beside the views.
public protocol LiveChange: Sendable {
    /// What a page does, in this order.
    ///
    /// - Parameter hidden: members the page may not know of: what names them is left out.
    func patches(in language: Language, without hidden: Set<ID<Account>>) -> [LivePatch]
}

/// A change with somebody's words in it, which may mention others.
public protocol LiveWords: LiveChange {
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
