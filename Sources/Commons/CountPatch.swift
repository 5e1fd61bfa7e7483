public import Core
internal import Design
public import Web

extension CountChanged {
    /// The element that shows it.
    var element: String { "\(name.text)-\(id)" }

    public func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(.text, element, HTML(escaping: count.grouped))]
    }
}
