public import Core

/// What has changed, as facts. A ``LiveRenderer`` reads them; what an open page does about them is an extension of the
/// same type, beside the views.
public protocol LiveChange: Sendable {
    /// What a page does, in this order.
    ///
    /// - Parameter hidden: members the page may not know of: what names them is left out.
    func patches(in language: Language, without hidden: Set<ID<Account>>) -> [LivePatch]
}
