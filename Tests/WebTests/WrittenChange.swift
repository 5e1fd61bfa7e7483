import Core
import Design
import Kernel
import Web

/// A change that says what is written into an element.
struct WrittenChange: LivePatching {
    private let action: LivePatch.Action
    private let target: String
    private let content: @Sendable (Language, Set<ID<Account>>) -> HTML

    init(
        _ action: LivePatch.Action, _ target: String,
        content: @escaping @Sendable (Language, _ hidden: Set<ID<Account>>) -> HTML
    ) {
        self.action = action
        self.target = target
        self.content = content
    }

    init(_ action: LivePatch.Action, _ target: String, _ content: HTML) {
        self.init(action, target) { _, _ in content }
    }

    func patches(in language: Language, without hidden: Set<ID<Account>>) -> [LivePatch] {
        [LivePatch(action, target, content(language, hidden))]
    }
}
