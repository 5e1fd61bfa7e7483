internal import Core
internal import Web

extension WorkAdded {
    /// The wall says so; nothing moves under the reader's eyes.
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] {
        wall.pill.map { [LivePatch(.show, $0.id)] } ?? []
    }
}

extension WorkRemoved {
    func patches(in _: Language, without _: Set<ID<Account>>) -> [LivePatch] { [LivePatch(.remove, "work-\(work)")] }
}
